import { rays, SHARE_CARD } from './backdrop.ts';
import { coinShape, coins, wordmark } from './brand.ts';
import { PINK } from './colour.ts';
import { giftBox } from './gift.ts';
import { livePhone } from './hero.ts';
import { at, dots, hearts, sparkles } from './shapes.ts';
import { circle, ellipse, fill, group, linear, svg, use } from './svg.ts';

/** Draws the share card of the home page, 1200 × 630. */
export function homeShareCardSvg(): string {
  const id = 'vhome';
  return svg(
    SHARE_CARD.width,
    SHARE_CARD.height,
    id,
    evening(id, ['#1b0f52', '#3a1a86', '#a02f8f'], [892, 315]) +
      dots(
        at('60 70, 180 40, 330 90, 470 50, 90 520, 250 580, 420 560, 520 110, 40 300, 1150 60, 1110 560'),
        '#fff',
        6,
        0.6,
      ) +
      group('translate(464-34) scale(1)', livePhone('vhomep', { isPlain: true })) +
      wordmark(id, 62, 190, 1.85) +
      hearts(at('110 500 40, 190 470 24, 250 510 30'), PINK) +
      sparkles(at('90 130 20, 360 120 16, 470 450 18'), '#ffe6b0'),
  );
}

/** Draws the share card of the shop, 1200 × 630. */
export function shopShareCardSvg(): string {
  const id = 'vshop';
  return svg(
    SHARE_CARD.width,
    SHARE_CARD.height,
    id,
    evening(id, ['#2a1070', '#7a1fa0', '#e8407f'], [830, 350]) +
      fill(rays(830, 400), '#fff', 0.07) +
      ellipse(830, 590, 300, 28, '#1a0540', 0.4) +
      coinShape(id) +
      group('translate(830 380)', giftBox(id, PINK)) +
      coins(
        id,
        at(
          '830 240 1.5 0, 730 190 1.1 -16, 920 150 1.2 20, 650 280 0.9 20, 680 90 0.9 -14, 800 80 0.8 10, 580 150 0.7 -30, 1120 110 0.8 30, 560 568 1.2 0, 490 586 0.9 0, 1110 570 1.2 0, 1050 592 0.9 20',
        ),
      ) +
      wordmark(id, 62, 180, 1.85, '#fff3e0', '#ffffff') +
      sparkles(at('90 120 20, 420 110 16, 630 380 16, 1090 380 18, 100 440 14, 960 60 12'), '#fff2c9'),
  );
}

// Draws the background of both. They become PNGs, where flat circles compress far better than a
// fading glow.
function evening(id: string, sky: readonly string[], [x, y]: readonly [number, number]): string {
  return (
    linear(`${id}w`, sky) +
    fill(`M0 0H${SHARE_CARD.width}V${SHARE_CARD.height}H0Z`, use(`${id}w`)) +
    [430, 330, 230].map((radius) => circle(x, y, radius, '#ff9fd0', 0.11)).join('')
  );
}
