import { type MouseEvent, useSyncExternalStore } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { QrFile } from './use-qr-file.ts';

/**
 * Hands the QR to a bank's app by the phone's share sheet, the picture and all. Before the script is there it leads to the
 * picture, which a phone can share as well; where a device cannot, it is not there.
 */
export function ShareQr({ made, pictureHref }: { made: QrFile | null; pictureHref: string }) {
  const { t } = useSite();
  const can = useSyncExternalStore(
    () => () => undefined,
    () => made === null || canShare(made.file),
    () => true,
  );
  if (!can) return null;
  const onClick = (event: MouseEvent) => {
    if (made === null) return;
    event.preventDefault();
    // Closing the sheet rejects; there is nothing to do about it.
    navigator.share({ files: [made.file] }).catch(() => undefined);
  };
  return (
    <a className="btn go" href={pictureHref} data-in-place="" onClick={onClick}>
      <Icon name="share" />
      {t('payment:qr.share')}
    </a>
  );
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
