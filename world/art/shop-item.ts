import { backdrop } from './backdrop.ts';
import { idOf, randomFrom } from './random.ts';
import { dots } from './shapes.ts';
import { giftCard, ticket } from './shop/cards.ts';
import { cap, keyRing, lightStick, mug, phoneCase, photoCards, plush, shirt, toteBag } from './shop/goods.ts';
import type { Motif } from './shop/motif.ts';
import { type Palette, type PaletteName, palettes } from './shop/palette.ts';
import { badge, effect, frame, trophy } from './shop/worn.ts';
import { ellipse, group, svg } from './svg.ts';

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
