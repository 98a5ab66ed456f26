/** Converts a picture from an external source to a PNG, with the renderer of share cards. */
import type { Node } from '@takumi-rs/wasm';
import { renderer } from './renderer.ts';

const SIDE = 1_024;
/** White margin in pixels, as the QR standard requires. */
const MARGIN = 64;
const DRAWN = SIDE - 2 * MARGIN;

const paper: Node = {
  type: 'container',
  style: { display: 'flex', width: SIDE, height: SIDE, padding: MARGIN, backgroundColor: '#ffffff' },
  children: [
    {
      type: 'image',
      src: 'drawn',
      width: DRAWN,
      height: DRAWN,
      style: { width: DRAWN, height: DRAWN, objectFit: 'contain' },
    },
  ],
};

/** Returns the picture on white, 1,024 pixels wide and high; null if it cannot be drawn. */
export async function squarePng(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const draws = await renderer();
  try {
    // Not cached: every picture is different.
    const images = [{ src: 'drawn', data, cache: 'none' as const }];
    return await draws.render(paper, { width: SIDE, height: SIDE, format: 'png', images });
  } catch {
    // The renderer throws if it cannot read the picture.
    return null;
  }
}
