/** A QR code: modules per side, and the dark modules as one path. */
export interface QrPicture {
  size: number;
  path: string;
}

/** White modules around the code, as the QR standard requires. */
export const QUIET_ZONE = 4;

/**
 * A QR code that scans from a screen, sharp at any size. It takes its colours from its
 * surroundings.
 */
export function QrSvg({ qr, label }: { qr: QrPicture; label: string }) {
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
