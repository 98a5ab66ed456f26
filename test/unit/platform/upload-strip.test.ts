/** Stored pictures contain only visible data. */
import { describe, expect, test } from 'vitest';
import { acceptPicture } from '../../../api/platform/upload/accept-picture.ts';
import { pictureOf } from '../../../api/platform/upload/picture.ts';
import { strip } from '../../../api/platform/upload/strip.ts';
import {
  exif,
  jpeg,
  lossyChunk,
  PLANTED,
  png,
  pngChunk,
  segment,
  text,
  webp,
  webpChunk,
  webps,
} from '../../pictures.ts';

const plantedBytes = text(PLANTED);

async function stripPicture(bytes: Uint8Array<ArrayBuffer>) {
  const picture = pictureOf(bytes);
  const content = picture && strip(picture, bytes);
  if (!content) return null;
  return { ...picture, bytes: new Uint8Array(await content.arrayBuffer()) };
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

const icc = segment(0xe2, [...text('ICC_PROFILE\0'), 1, 1, 5, 5]);
const jfif = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const adobe = segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
const pngColours = [...pngChunk('gAMA', [0, 0, 1, 1]), ...pngChunk('iCCP', [1, 2]), ...pngChunk('pHYs', [1])];
const vp8x = (flags: number) => webpChunk('VP8X', [flags, 0, 0, 0, 0x57, 0x02, 0, 0x2b, 0x01, 0]);
const frame = (more: readonly number[] = []) => webpChunk('ANMF', [...Array(16).fill(3), ...lossyChunk, ...more]);

/** Each sent picture with the stored result. */
const pictures: Record<string, [sent: Uint8Array<ArrayBuffer>, kept: Uint8Array<ArrayBuffer>]> = {
  'a JPEG with a location, a comment, a thumbnail and a second picture': [
    jpeg({
      first: [
        ...jfif,
        ...segment(0xe0, [...text('JFXX\0'), ...plantedBytes]),
        ...segment(0xe1, exif(1)),
        ...segment(0xe1, [...text('http://ns.adobe.com/xap/1.0/\0'), ...plantedBytes]),
        ...icc,
        ...segment(0xe2, [...text('MPF\0'), ...plantedBytes]),
        ...segment(0xed, [...text('Photoshop 3.0\0'), ...plantedBytes]),
        ...adobe,
        ...segment(0xfe, plantedBytes),
      ],
      between: segment(0xfe, plantedBytes),
      after: [0xff, 0xd8, ...segment(0xe1, exif(1)), 0xff, 0xd9],
    }),
    jpeg({ first: [...jfif, ...icc, ...adobe] }),
  ],
  'a JPEG whose JFIF has a thumbnail': [
    jpeg({ first: segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 8, 1, ...plantedBytes]) }),
    jpeg(),
  ],
  'a JPEG with fill bytes between segments': [jpeg({ first: [0xff, 0xff, 0xff] }), jpeg()],
  'a JPEG with stray bytes between segments': [
    jpeg({ first: [0, 0xe1, ...plantedBytes, 0xff, 0, 0xff, 0xd0] }),
    jpeg(),
  ],
  'a JPEG truncated in its image data': [jpeg().subarray(0, -2), jpeg()],
  'a PNG with texts, EXIF, a time and trailing HTML': [
    png({
      first: [
        ...pngChunk('tEXt', plantedBytes),
        ...pngColours,
        ...pngChunk('iTXt', plantedBytes),
        ...pngChunk('eXIf', plantedBytes),
        ...pngChunk('tIME', plantedBytes),
        ...pngChunk('xxXx', plantedBytes),
      ],
      after: text(`<script>${PLANTED}</script>`),
    }),
    png({ first: pngColours }),
  ],
  'a WebP with EXIF, XMP, an unknown chunk and trailing bytes': [
    Uint8Array.from([
      ...webp(
        vp8x(0x3c),
        webpChunk('ICCP', [1, 2, 3]),
        lossyChunk,
        webpChunk('EXIF', plantedBytes),
        webpChunk('XMP ', plantedBytes),
        webpChunk('WXYZ', plantedBytes),
      ),
      ...plantedBytes,
    ]),
    webp(vp8x(0x30), webpChunk('ICCP', [1, 2, 3]), lossyChunk),
  ],
  'an animated WebP with a location in its frames': [
    webp(vp8x(0x0a), webpChunk('ANIM', [0, 0, 0, 0, 0, 0]), frame(webpChunk('EXIF', plantedBytes)), frame()),
    webp(vp8x(0x02), webpChunk('ANIM', [0, 0, 0, 0, 0, 0]), frame(), frame()),
  ],
  'a WebP whose last chunk lacks its padding byte': [webps.lossy.subarray(0, -1), webps.lossy],
};

describe.each(Object.entries(pictures))('%s', (_, [original, expected]) => {
  test('the picture is stored without hidden data, and a second pass changes nothing', async () => {
    const first = await stripPicture(original);
    expect(first?.bytes).toEqual(expected);
    expect(textOf(first?.bytes ?? original)).not.toContain(PLANTED);
    expect(await stripPicture(expected)).toEqual(first);
  });

  test('the picture cut at any byte is refused or clean and never throws', async () => {
    const leaks: number[] = [];
    for (let length = 0; length < original.length; length += 1) {
      const part = await stripPicture(original.slice(0, length));
      if (part && /GPS/.test(textOf(part.bytes))) leaks.push(length);
    }
    expect(leaks).toEqual([]);
  });
});

describe('rotated photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8].flatMap((turn) => [true, false].map((isLittle) => ({ turn, isLittle }))))(
    'a photo with orientation $turn (little-endian: $isLittle) keeps only that',
    async ({ turn, isLittle }) => {
      const photo = jpeg({ first: segment(0xe1, exif(turn, { isLittle })) });
      const strippedPhoto = await stripPicture(photo);
      const isOnSide = turn >= 5;
      expect(acceptPicture(photo, 'paper')).toMatchObject({
        width: isOnSide ? 300 : 600,
        height: isOnSide ? 600 : 300,
      });
      expect(textOf(strippedPhoto?.bytes ?? new Uint8Array())).not.toMatch(/GPS|Cam/);
      const bare = jpeg().length;
      expect(strippedPhoto?.bytes.length).toBe(turn === 1 ? bare : bare + 36);
      // A second pass finds the same orientation.
      expect(await stripPicture(strippedPhoto?.bytes ?? jpeg())).toEqual(strippedPhoto);
    },
  );

  test('a photo follows only its first EXIF, as browsers do', () => {
    const twice = jpeg({ first: [...segment(0xe1, exif(1)), ...segment(0xe1, exif(6))] });
    expect(pictureOf(twice)?.orientation).toBe(1);
  });

  test('a PNG keeps its orientation unless the checksum is wrong', async () => {
    const chunk = pngChunk('eXIf', exif(8).slice(6));
    expect((await stripPicture((await stripPicture(png({ first: chunk })))?.bytes ?? png()))?.orientation).toBe(8);
    expect(pictureOf(png({ first: chunk.with(-1, (chunk.at(-1) ?? 0) ^ 1) }))?.orientation).toBe(1);
  });

  test.each([
    ['an unknown orientation', exif(9)],
    ['an orientation with two values', exif(6).with(6 + 8 + 2 + 12 + 7, 2)],
    ['a directory offset beyond its end', [...text('Exif\0\0MM'), 0, 42, 0xff, 0xff, 0xff, 0xff]],
    ['an entry count beyond its end', [...text('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, 0xff, 0xff, 1, 18]],
    ['an unknown byte order', text('Exif\0\0XX')],
    ['no content', text('Exif\0\0')],
  ])('a photo whose EXIF has %s is upright', async (_, content) => {
    expect((await stripPicture(jpeg({ first: segment(0xe1, content) })))?.bytes).toEqual(jpeg());
  });
});

test.each([
  ['a JPEG without a scan', jpeg().subarray(0, 30)],
  ['a JPEG with a segment longer than the file', jpeg().with(4, 0xff)],
  ['a PNG without an IEND chunk', png().subarray(0, -12)],
  ['a PNG without image data', Uint8Array.from([...png().subarray(0, 33), ...pngChunk('IEND', [])])],
  ['a PNG with a chunk longer than the file', png().with(33, 0x7f)],
  ['a WebP with a chunk longer than the file', webps.lossy.with(19, 0x7f)],
  ['an extended WebP without image data', webp(vp8x(0))],
  [
    'an animated WebP with half a frame',
    webp(vp8x(2), webpChunk('ANMF', [...Array(16).fill(3), 0x56, 0x50, 0x38, 0x20, 9, 9, 9, 9])),
  ],
])('%s is refused', async (_, bytes) => {
  expect(await stripPicture(new Uint8Array(bytes))).toBeNull();
});
