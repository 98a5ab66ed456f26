/** A QR code as an SVG path, for pages. */
import { encodeQR } from 'qr';
import type { QrPicture } from '../../../client/ui/paper/qr-svg.tsx';

/** White modules around the code, as the QR standard requires. */
const QUIET_ZONE = 4;

/**
 * Encodes a payload with its quiet zone. Error correction M survives scratched screens and
 * reflections without making the code too dense.
 */
export const modulesOf = (payload: string): boolean[][] =>
  encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_ZONE });

/** Returns the dark modules as one path with a rectangle per horizontal run. */
export function qrPath(payload: string): QrPicture {
  const rows = modulesOf(payload);
  const runs = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: runs.join('') };
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}
