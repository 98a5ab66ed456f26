import { idOf } from './random.ts';
import { at, sparkles } from './shapes.ts';
import { type Motif, motif } from './shop/motif.ts';
import { type PaletteName, palettes } from './shop/palette.ts';
import { circle, group, radial, svg, use } from './svg.ts';

/** What to draw: a motif, and its colours. */
export interface GiftLook {
  motif: Motif;
  palette: PaletteName;
}

/** 480 × 480, without a ground: the motif in its own light, as it floats over a live. */
export function giftSvg(seed: string, look: GiftLook): string {
  const id = idOf(`gift ${seed}`);
  const colours = palettes[look.palette];
  return svg(
    480,
    480,
    id,
    radial(`${id}g`, [colours.glow, colours.main], [240, 216, 220]) +
      circle(240, 240, 206, use(`${id}g`)) +
      circle(240, 240, 178, '#12062e', 0.22) +
      group('translate(240 240) scale(2.7)', motif(`${id}m`, look.motif, colours.print)) +
      sparkles(at('96 110 26, 384 130 20, 366 376 28'), '#fff', 0.8),
  );
}
