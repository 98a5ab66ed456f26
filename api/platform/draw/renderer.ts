/**
 * Draws pictures with Takumi in WebAssembly. It shapes Thai like HarfBuzz, and reads our SVG, JPEG,
 * PNG and WebP.
 */
import init, { Renderer } from '@takumi-rs/wasm';
import takumi from '@takumi-rs/wasm/auto';
import latin from './fonts/anuphan-latin.bin';
import thai from './fonts/anuphan-thai.bin';

/** The main typeface has one file per script. */
export const THAI = 'Anuphan Thai';
export const LATIN = 'Anuphan Latin';

let rendererPromise: Promise<Renderer> | undefined;

/** Returns the renderer with the main typeface, created once per isolate. */
export function renderer(): Promise<Renderer> {
  rendererPromise ??= start();
  return rendererPromise;
}

async function start(): Promise<Renderer> {
  await init({ module_or_path: takumi });
  const renderer = new Renderer();
  await renderer.registerFont({ name: THAI, data: new Uint8Array(thai) });
  await renderer.registerFont({ name: LATIN, data: new Uint8Array(latin) });
  return renderer;
}
