/**
 * Checks pictures that members upload: we show them upright like Chromium, and fields prepare the
 * chosen file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { pictureSizes } from '../../../calls/platform/picture-sizes.ts';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import postTexts from '../../../locales/th/posts/post.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { exif, segment } from '../../pictures.ts';
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

/** Returns a picture with four colours, so that each rotation looks different. */
const corners = (width: number, height: number) => {
  const part = (x: number, y: number, colour: string) =>
    `<rect x="${x * 50}%" y="${y * 50}%" width="50%" height="50%" fill="${colour}"/>`;
  const parts = [part(0, 0, '#d00'), part(1, 0, '#0b0'), part(0, 1, '#00d'), part(1, 1, '#eee')].join('');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts}</svg>`),
  );
};
const small = () => corners(96, 64);
const orientations = [1, 2, 3, 4, 5, 6, 7, 8];

const turnedPictures = orientations.flatMap((orientation) =>
  (['jpeg', 'png', 'webp'] as const).map((format) => ({
    name: `${format} of orientation ${orientation}`,
    file: () => small().withMetadata({ orientation }).toFormat(format).toBuffer(),
  })),
);

/** Returns a JPEG with these EXIF blocks in this order. */
const withExif = async (...blocks: number[][]) => {
  const plain = await small().jpeg().toBuffer();
  const segments = blocks.flatMap((block) => segment(0xe1, block));
  return Buffer.concat([plain.subarray(0, 2), Buffer.from(segments), plain.subarray(2)]);
};

const odd = [
  { name: 'a JPEG with two orientations', file: () => withExif(exif(6), exif(3)) },
  { name: 'a JPEG whose orientation has two values', file: () => withExif(exif(6).with(6 + 8 + 2 + 12 + 7, 2)) },
  { name: 'a little-endian orientation', file: () => withExif(exif(8, { isLittle: true })) },
  {
    name: 'a progressive JPEG on its side',
    file: () => small().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  },
  { name: 'an interlaced PNG', file: () => small().png({ progressive: true }).toBuffer() },
  { name: 'a PNG with a palette', file: () => small().png({ palette: true }).toBuffer() },
  { name: 'a PNG of 16 bits', file: () => small().toColourspace('rgb16').png().toBuffer() },
  { name: 'a grey JPEG', file: () => small().greyscale().jpeg().toBuffer() },
];

const own = ['exif6.png', 'extra-00-after-segment.jpg', 'one-stray-byte.jpg', 'pixel-00e1.jpg', 'anim.webp'];
const packageFiles = [
  'exif-parser/test/starfish.jpg',
  'exif-parser/test/test.jpg',
  'jpeg-exif/test/IMG_0001.JPG',
  'jpeg-exif/test/IMG_0003.JPG',
  'png-chunks-extract/test.png',
];
const { resolve } = createRequire(import.meta.url);
const storedFiles = [
  ...own.map((name) => path.join(import.meta.dirname, '../../picture-files', name)),
  ...packageFiles.map((name) => resolve(name)),
].map((place) => ({ name: path.basename(place), file: async () => readFileSync(place) }));

/** Uploads a file like the site's scripts and returns its URL. */
async function send(page: Page, file: Buffer): Promise<string> {
  const text = await page.evaluate(
    async ([place, base64]) => {
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'picture'));
      return (await fetch(place, { method: 'POST', body: form })).text();
    },
    [`/api${uploadPicture.path}`, file.toString('base64')] as const,
  );
  return uploadPicture.answer.parse(JSON.parse(text)).data.url;
}

/** Returns how Chromium shows pictures: the aspect ratio and the colours of a 12 × 12 grid. */
const appearancesOf = (page: Page, addresses: string[]) =>
  page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          const canvas = new OffscreenCanvas(12, 12);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0, 12, 12);
          const colours = [...(context?.getImageData(0, 0, 12, 12).data ?? [])];
          return { ratio: image.naturalWidth / image.naturalHeight, colours };
        }),
      ),
    addresses,
  );

type Appearance = Awaited<ReturnType<typeof appearancesOf>>[number];

/** Returns the mean difference of two pictures, out of 255. A rotation gives more than 60. */
const difference = (one: Appearance, other: Appearance) =>
  one.colours.reduce((sum, value, index) => sum + Math.abs(value - (other.colours[index] ?? 0)), 0) /
  one.colours.length;

describe.each(
  rowsForRun(
    [
      ['in each EXIF orientation', turnedPictures],
      ['in unusual files', [...odd, ...storedFiles]],
    ],
    1,
  ),
)('pictures %s', (_, pictures) => {
  test('every size of an uploaded picture looks the same in Chromium', async ({ open }) => {
    const page = await openAs(open, await newGuest(), '/profile/edit');
    const differing: string[] = [];
    for (const { name, file } of pictures) {
      const bytes = await file();
      const sizes = pictureSizes(await send(page, bytes));
      const [original, ...appearances] = await appearancesOf(page, [
        `data:;base64,${bytes.toString('base64')}`,
        ...sizes,
      ]);
      expect(appearances.length, name).toBe(3);
      for (const appearance of appearances) {
        const isSame =
          original && Math.abs(appearance.ratio / original.ratio - 1) < 0.03 && difference(appearance, original) < 12;
        if (!isSame)
          differing.push(
            `${name}: ${original && difference(appearance, original)} ${appearance.ratio} ${original?.ratio}`,
          );
      }
    }
    expect(differing).toEqual([]);
  });
});

test('a field sends a small, upright WebP, or JPEG without WebP support', async ({ open }) => {
  const page = await openAs(open, 'caster', '/feed');
  await page.locator('summary', { hasText: postTexts.add }).first().click();
  const input = page.locator('#picture_1');
  const chosenPicture = () =>
    input.evaluate(async (field: HTMLInputElement) => {
      const [file] = field.files ?? [];
      const { width, height } = await createImageBitmap(file ?? new Blob());
      return `${file?.type} ${width}×${height}`;
    });
  const buffer = await corners(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const choose = () => input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await choose();
  await expect.poll(chosenPicture).toBe('image/webp 1024×2048');
  await page.evaluate(() => {
    const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
      write.call(this, callback, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await input.setInputFiles([]);
  await choose();
  await expect.poll(chosenPicture).toBe('image/jpeg 1024×2048');
  const glass = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'glass.webp', mimeType: 'image/png', buffer: glass });
  await expect.poll(chosenPicture).toBe('image/png 40×30');
});
