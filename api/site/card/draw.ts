/** Draws share cards. */
import { CARD_SIZE } from '../../../calls/platform/card.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { renderer } from '../../platform/draw/renderer.ts';
import type { Card } from './card.ts';
import { layoutOf, scriptFonts } from './layout.ts';
import { readPicture } from './picture.ts';
import { type Script, scriptsOf } from './shown-text.ts';

const QUALITY = 82;

/** Typefaces that few cards need. An isolate loads each at its first use. */
const typefaces: Readonly<Record<Script, () => Promise<{ default: ArrayBuffer }>>> = {
  lao: () => import('../../platform/draw/fonts/lao.bin'),
  myanmar: () => import('../../platform/draw/fonts/myanmar.bin'),
  emoji: () => import('../../platform/draw/fonts/emoji.bin'),
};

const registrations = new Map<Script, Promise<unknown>>();

/** Registers the typefaces for all scripts in a text, each once per isolate. */
async function prepareFor(text: string): Promise<void> {
  const draws = await renderer();
  const register = async (script: Script) => {
    const { default: data } = await typefaces[script]();
    return draws.registerFont({ name: scriptFonts[script], data: new Uint8Array(data) });
  };
  for (const script of scriptsOf(text)) {
    if (!registrations.has(script)) registrations.set(script, register(script));
    await registrations.get(script);
  }
}

/** Draws a card as a JPEG. Omits pictures that are missing or unreadable. */
export async function drawCard(
  card: Card,
  { media, product, language }: { media: R2Bucket; product: string; language: Locale },
): Promise<Uint8Array<ArrayBuffer>> {
  const urls = [card.picture_url, card.person?.picture_url].filter((url) => typeof url === 'string');
  const pictures = await Promise.all(
    [...new Set(urls)].map(async (url) => ({ url, data: await readPicture(media, url) })),
  );
  // Not cached: pictures differ from card to card, and an isolate has 128 MB.
  const images = pictures.flatMap(({ url, data }) => (data ? [{ src: url, data, cache: 'none' as const }] : []));
  const draw = async (embeddedImages: typeof images) => {
    const isAtHand = (url: string) => embeddedImages.some(({ src }) => src === url);
    await prepareFor(JSON.stringify(card));
    const draws = await renderer();
    const format = { ...CARD_SIZE, format: 'jpeg', quality: QUALITY } as const;
    return draws.render(layoutOf(card, { product, isAtHand }), { ...format, images: embeddedImages, lang: language });
  };
  try {
    return await draw(images);
  } catch (error) {
    if (images.length === 0) throw error;
    // A file that starts like a picture can still be damaged, so the card is drawn without
    // pictures.
    return await draw([]);
  }
}
