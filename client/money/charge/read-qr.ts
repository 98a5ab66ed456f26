/**
 * Reads a QR code from a picture: with the browser's `BarcodeDetector`, or else with a library that
 * is loaded on demand.
 */
import { drawPicture } from '../../ui/form/draw-picture.ts';

interface Reader {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Reader) | undefined;
}

/** Maximum file size. A transfer proof is never larger. */
const MAX_BYTES = 25_000_000;
/**
 * Side of the canvas in pixels. Enough for a small QR code on a long transfer proof. Larger
 * pictures are scaled down.
 */
const MAX_SIDE = 2_000;

/**
 * Returns the text of the QR code. Returns null if the picture has none, or if the browser cannot
 * decode the file.
 */
export async function readQrOf(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const canvas = await drawPicture(file, MAX_SIDE, { willReadFrequently: true });
  const context = canvas?.getContext('2d') ?? null;
  return canvas && context && ((await readByBrowser(canvas)) ?? (await readByLibrary(context)));
}

async function readByBrowser(canvas: HTMLCanvasElement): Promise<string | null> {
  if (!globalThis.BarcodeDetector) return null;
  const codes = await new globalThis.BarcodeDetector({ formats: ['qr_code'] }).detect(canvas).catch(() => []);
  return codes[0]?.rawValue ?? null;
}

async function readByLibrary(context: CanvasRenderingContext2D): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(context.getImageData(0, 0, context.canvas.width, context.canvas.height));
  } catch {
    // The library throws if it finds no QR code.
    return null;
  }
}
