// Draws the icons, the site's share cards and its static pictures into client/public/, which the
// build copies. Run it after a change in seed/art and commit the output: node scripts/icons.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { homeShareCardSvg, iconSvg, shopShareCardSvg } from '../seed/art/index.ts';
import { sitePictures } from './site-pictures.ts';
import { smallPng } from './small-png.ts';

const PUBLIC = join(import.meta.dirname, '../client/public');
const LARGEST_PNG_BYTES = 150_000;

const cutOut = (svg: string): Uint8Array => new Resvg(svg).render().asPng();
const opaque = (svg: string): Uint8Array => smallPng(new Resvg(svg).render());

const files: Record<string, string | Uint8Array> = {
  ...sitePictures,
  'icon-192.png': cutOut(iconSvg(192, { rounded: true, inset: 13 })),
  'icon-512.png': cutOut(iconSvg(512, { rounded: true, inset: 13 })),
  'icon-maskable-512.png': opaque(iconSvg(512, { rounded: false, inset: 22 })),
  'apple-touch-icon.png': opaque(iconSvg(180, { rounded: false, inset: 14 })),
  'share/home.png': opaque(homeShareCardSvg()),
  'share/shop.png': opaque(shopShareCardSvg()),
};

for (const [name, content] of Object.entries(files)) {
  if (name.endsWith('.png') && content.length > LARGEST_PNG_BYTES)
    throw new Error(`${name} is ${content.length} bytes`);
  const path = join(PUBLIC, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${name} ${content.length}`);
}
