/** A picture of somebody else's as a PNG, by what draws cards. */
import type { Node } from '@takumi-rs/wasm';
import { renderer } from './draw.ts';

const SIDE = 1_024;
/** White around it, as the standard of a QR asks for. */
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

/** A picture on white, 1,024 pixels wide and high; null where it cannot be drawn. */
export async function squarePng(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const draws = await renderer();
  try {
    // Each is another one.
    const images = [{ src: 'drawn', data, cache: 'none' as const }];
    return await draws.render(paper, { width: SIDE, height: SIDE, format: 'png', images });
  } catch {
    // So it says that it cannot read it.
    return null;
  }
}
