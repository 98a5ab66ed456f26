/** A QR code: its modules by side, and the dark ones as one path. */
export interface QrPicture {
  size: number;
  path: string;
}

/** Modules of white around the code, as its standard asks for. */
export const QUIET_ZONE = 4;

/** A code as it is scanned from a screen, crisp at any size; its colour and ground are those of what it stands on. */
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
