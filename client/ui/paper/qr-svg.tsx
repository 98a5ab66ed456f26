/** A QR code: modules per side with the quiet zone, and the dark modules as one path. */
export interface QrPicture {
  size: number;
  path: string;
}

/**
 * A QR code that scans from a screen, sharp at any size. It takes its colours from its
 * surroundings.
 */
export function QrSvg({ qr, label }: { qr: QrPicture; label: string }) {
  return (
    <svg
      className="size-full"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
