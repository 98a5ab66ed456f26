import { backdrop, SHARE_CARD } from './backdrop.ts';
import { wordmark } from './brand.ts';
import { CREAM } from './colour.ts';
import { idOf, randomFrom } from './random.ts';
import { at, dots, sparkles } from './shapes.ts';
import { giftCard, ticket } from './shop/cards.ts';
import { cap, keyRing, lightStick, mug, phoneCase, photoCards, plush, shirt, toteBag } from './shop/goods.ts';
import type { Motif } from './shop/motif.ts';
import { type Palette, type PaletteName, palettes } from './shop/palette.ts';
import { badge, effect, frame, trophy } from './shop/worn.ts';
import { circle, ellipse, fill, group, linear, svg, use } from './svg.ts';

const subjects = {
  badge,
  frame,
  effect,
  trophy,
  plush,
  shirt,
  mug,
  lightStick,
  phoneCase,
  toteBag,
  cap,
  keyRing,
  photoCards,
  giftCard,
  ticket,
} satisfies Record<string, (id: string, palette: Palette, motif: Motif) => string>;

/** What to draw: a thing, its colours, and what is on it. */
export interface ShopPicture {
  subject: keyof typeof subjects;
  palette: PaletteName;
  motif: Motif;
}

const SIZE = { width: 480, height: 480 };

/** 480 × 480: the thing on a lit wall, with its shadow. */
export function shopItemSvg(seed: string, { subject, palette, motif }: ShopPicture): string {
  const id = idOf(`shop ${seed}`);
  const colours = palettes[palette];
  const random = randomFrom(`shop ${seed}`);
  const lights = Array.from({ length: 16 }, () => [random.between(14, 466), random.between(14, 400)] as const);
  return svg(
    SIZE.width,
    SIZE.height,
    id,
    backdrop(id, SIZE, colours.wall, colours.glow, [240, 216, 250]) +
      dots(lights, '#fff', 6, 0.4) +
      ellipse(240, 436, 150, 17, '#12062e', 0.38) +
      group('translate(240 240)', subjects[subject](`${id}s`, colours, motif)),
  );
}

/** 1200 × 630, for the preview of a link to an item: the same thing, larger, beside our name. */
export function shopItemShareCardSvg(seed: string, { subject, palette, motif }: ShopPicture): string {
  const id = idOf(`shop share ${seed}`);
  const colours = palettes[palette];
  const random = randomFrom(`shop ${seed}`);
  const lights = Array.from({ length: 28 }, () => [random.between(24, 1176), random.between(24, 520)] as const);
  return svg(
    SHARE_CARD.width,
    SHARE_CARD.height,
    id,
    linear(`${id}w`, colours.wall) +
      fill(`M0 0H${SHARE_CARD.width}V${SHARE_CARD.height}H0Z`, use(`${id}w`)) +
      // A PNG: rings of one colour pack far better there than a glow that fades.
      [390, 300, 210].map((radius) => circle(850, 300, radius, colours.glow, 0.16)).join('') +
      dots(lights, '#fff', 7, 0.35) +
      ellipse(850, 574, 204, 22, '#12062e', 0.38) +
      group('translate(850 306) scale(1.36)', subjects[subject](`${id}s`, colours, motif)) +
      sparkles(at('90 120 20, 420 110 16, 560 500 16, 1110 120 18, 120 520 14'), '#fff2c9') +
      wordmark(id, 76, 240, 1.7, CREAM, '#ffffff'),
  );
}
