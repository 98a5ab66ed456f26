import { useSite } from '../../platform/page/site.tsx';
import { type QrPicture, QrSvg } from '../../ui/paper/qr-svg.tsx';

/** The code as it is scanned from a screen: dark on white in both themes, crisp at any size. */
export function QrCode({ qr, pictureHref }: { qr: QrPicture | null; pictureHref: string }) {
  const { t } = useSite();
  const label = t('payment:qr.alt');
  // Made after the page was sent: the same code as a picture.
  if (!qr) return <img className="size-full" src={pictureHref} width={296} height={296} alt={label} />;
  return <QrSvg qr={qr} label={label} />;
}
