/** The text of a QR in a picture: by the browser's own reader where it has one, otherwise by one that is fetched then. */
import { drawPicture } from '../../ui/form/draw-picture.ts';

interface Reader {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Reader) | undefined;
}

/** Larger files are no slips. */
const MOST_BYTES = 25_000_000;
/** Enough to read a small QR of a long slip by; of a larger picture it is drawn smaller. */
const LONGEST_SIDE = 2_000;

/** Null where there is none, or the file is no picture that the browser can open. */
export async function readQrOf(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  const canvas = await drawPicture(file, LONGEST_SIDE, { willReadFrequently: true });
  const context = canvas?.getContext('2d') ?? null;
  return canvas && context && ((await readByBrowser(canvas)) ?? (await readByLibrary(context)));
}

async function readByBrowser(canvas: HTMLCanvasElement): Promise<string | null> {
  if (!globalThis.BarcodeDetector) return null;
  const found = await new globalThis.BarcodeDetector({ formats: ['qr_code'] }).detect(canvas).catch(() => []);
  return found[0]?.rawValue ?? null;
}

async function readByLibrary(context: CanvasRenderingContext2D): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(context.getImageData(0, 0, context.canvas.width, context.canvas.height));
  } catch {
    // So it says that it has found none.
    return null;
  }
}
