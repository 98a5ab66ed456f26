/** Pixels of drawings, and their composition: four bytes each, colours premultiplied by alpha. */
import sharp from 'sharp';

/** RGBA bytes; the array type rounds and clamps values to 0 to 255. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Renders a drawing to pixels with premultiplied alpha. */
export async function pixelsOf(svg: string): Promise<Pixels> {
  const pixels = new Uint8ClampedArray(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer());
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = ((pixels[channel] ?? 0) * alpha) / 255;
    }
  }
  return pixels;
}

/**
 * The effect of a drawing on any background, per channel: `plus` + value × `times` / 255. Covering,
 * screening and darkening layers all have this form.
 */
export interface Glass {
  plus: Pixels;
  times: Pixels;
}

/** Returns the effect of a drawing over a background, from its effect on black and white. */
export async function glassOf(svg: string): Promise<Glass> {
  const on = (colour: string) =>
    pixelsOf(svg.replace(/^<svg[^>]*>/, (root) => `${root}<path d="M0 0H4096V4096H0Z" fill="${colour}"/>`));
  const [plus, white] = await Promise.all([on('#000'), on('#fff')]);
  return { plus, times: white.map((value, at) => value - (plus[at] ?? 0)) };
}

/** Applies the effect to pixels. */
export function applyGlass(pixels: Pixels, { plus, times }: Glass): void {
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = (plus[at] ?? 0) + ((pixels[at] ?? 0) * (times[at] ?? 0)) / 255;
  }
}

/** Draws `over` onto `under`. */
export function lay(under: Pixels, over: Pixels): void {
  for (let at = 0; at < under.length; at += 4) {
    const alpha = over[at + 3] ?? 0;
    if (alpha === 0) continue;
    const remaining = 1 - alpha / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      under[channel] = (over[channel] ?? 0) + (under[channel] ?? 0) * remaining;
    }
  }
}

/** Combines several changes: from the unchanged picture, and pictures with one change each. */
export function together(still: Pixels, ...changes: readonly Pixels[]): Pixels {
  return still.map((value, at) => changes.reduce((sum, one) => sum + (one[at] ?? 0) - value, value));
}
