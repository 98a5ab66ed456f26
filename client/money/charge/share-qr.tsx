import { type MouseEvent, useSyncExternalStore } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { QrFile } from './use-qr-file.ts';

/**
 * Shares the QR picture with a bank app through the share sheet. Until the script is loaded, it is
 * a link to the picture, which phones can share too. It disappears on devices that cannot share
 * files.
 */
export function ShareQr({ made: qrFile, pictureHref }: { made: QrFile | null; pictureHref: string }) {
  const { t } = useSite();
  const can = useSyncExternalStore(
    () => () => undefined,
    () => qrFile === null || canShare(qrFile.file),
    () => true,
  );
  if (!can) return null;
  const onClick = (event: MouseEvent) => {
    if (qrFile === null) return;
    event.preventDefault();
    // Closing the share sheet rejects, and needs no handling.
    navigator.share({ files: [qrFile.file] }).catch(() => undefined);
  };
  return (
    <a className="btn go" href={pictureHref} data-in-place="" onClick={onClick}>
      <Icon name="share" />
      {t('order:qr.share')}
    </a>
  );
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });
