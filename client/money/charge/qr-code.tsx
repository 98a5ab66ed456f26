import { useSite } from '../../platform/page/site.tsx';
import { type QrPicture, QrSvg } from '../../ui/paper/qr-svg.tsx';

/** A QR code that can be scanned from a screen: dark on white in both themes, sharp at any size. */
export function QrCode({ qr, pictureHref }: { qr: QrPicture | null; pictureHref: string }) {
  const { t } = useSite();
  const label = t('order:qr.alt');
  // The server drew no code: it was made after the page was sent, or only a picture of it exists.
  if (!qr) return <img className="size-full" src={pictureHref} width={296} height={296} alt={label} />;
  return <QrSvg qr={qr} label={label} />;
}
