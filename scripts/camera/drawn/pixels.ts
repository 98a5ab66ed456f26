/** Pixels of drawings, and one laid on another: four bytes each, colours multiplied with how much they cover. */
import sharp from 'sharp';

/** Rounded and kept between 0 and 255 by themselves. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** The pixels of a drawing; what is transparent adds nothing. */
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

/** What a drawing makes of any ground, by channel: `plus` and `times` / 255. That holds of all that covers, screens or darkens. */
export interface Glass {
  plus: Pixels;
  times: Pixels;
}

/** A drawing that lies over everything, as it changes black and white. */
export async function glassOf(svg: string): Promise<Glass> {
  const on = (colour: string) =>
    pixelsOf(svg.replace(/^<svg[^>]*>/, (root) => `${root}<path d="M0 0H4096V4096H0Z" fill="${colour}"/>`));
  const [plus, white] = await Promise.all([on('#000'), on('#fff')]);
  return { plus, times: white.map((value, at) => value - (plus[at] ?? 0)) };
}

/** Looks at pixels through a glass. */
export function look(pixels: Pixels, { plus, times }: Glass): void {
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = (plus[at] ?? 0) + ((pixels[at] ?? 0) * (times[at] ?? 0)) / 255;
  }
}

/** Lays `over` on `under`. */
export function lay(under: Pixels, over: Pixels): void {
  for (let at = 0; at < under.length; at += 4) {
    const alpha = over[at + 3] ?? 0;
    if (alpha === 0) continue;
    const left = 1 - alpha / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      under[channel] = (over[channel] ?? 0) + (under[channel] ?? 0) * left;
    }
  }
}

/** A picture in which several things have changed, by the one in which none has and those in which one has. */
export function together(still: Pixels, ...changed: readonly Pixels[]): Pixels {
  return still.map((value, at) => changed.reduce((sum, one) => sum + (one[at] ?? 0) - value, value));
}
