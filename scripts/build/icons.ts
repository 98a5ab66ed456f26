// Draws the icons, the site's share cards and its static pictures into client/public/, which the
// build copies. Run it after a change in seed/art and commit the output: node
// scripts/build/icons.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { homeShareCardSvg, iconSvg, shopShareCardSvg } from '../../seed/art/index.ts';
import { sitePictures } from './site-pictures.ts';

const PUBLIC = join(import.meta.dirname, '../../client/public');
const LARGEST_PNG_BYTES = 150_000;

/** Draws a picture with at most 256 colours. Dithering hides the steps of gradients. */
function pngOf(svg: string): Promise<Uint8Array> {
  const { pixels, width, height } = new Resvg(svg).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

const files: Record<string, string | Uint8Array> = {
  ...sitePictures,
  'icon-192.png': await pngOf(iconSvg(192, { rounded: true, inset: 13 })),
  'icon-512.png': await pngOf(iconSvg(512, { rounded: true, inset: 13 })),
  'icon-maskable-512.png': await pngOf(iconSvg(512, { rounded: false, inset: 22 })),
  'apple-touch-icon.png': await pngOf(iconSvg(180, { rounded: false, inset: 14 })),
  'share/home.png': await pngOf(homeShareCardSvg()),
  'share/shop.png': await pngOf(shopShareCardSvg()),
};

for (const [name, content] of Object.entries(files)) {
  if (name.endsWith('.png') && content.length > LARGEST_PNG_BYTES)
    throw new Error(`${name} is ${content.length} bytes`);
  const path = join(PUBLIC, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${name} ${content.length}`);
}
