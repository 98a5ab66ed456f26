import { useSite } from '../site.tsx';

/** A QR code: its modules by side, and the dark ones as one path. */
export interface QrPicture {
  size: number;
  path: string;
}

/** Modules of white around the code, as its standard asks for. */
const QUIET_ZONE = 4;

/** The code as it is scanned from a screen: dark on white in both themes, crisp at any size. */
export function QrCode({ qr, pictureHref }: { qr: QrPicture | null; pictureHref: string }) {
  const { t } = useSite();
  const label = t('payment:qr.alt');
  // Made after the page was sent: the same code as a picture.
  if (!qr) return <img className="size-full" src={pictureHref} width={296} height={296} alt={label} />;
  const side = qr.size + 2 * QUIET_ZONE;
  return (
    <svg
      className="size-full"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
