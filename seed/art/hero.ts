import { coinShape, coins, liveBadge } from './brand.ts';
import { NIGHT, ORANGE, PINK } from './colour.ts';
import { standing, toneOf } from './figure/tone.ts';
import { smallGift } from './gift.ts';
import { HOST } from './host.ts';
import { figureLight, type Light } from './light.ts';
import { doing } from './mood.ts';
import { at, dots, hearts, notes, sparkles } from './shapes.ts';
import { box, circle, clipped, fill, group, line, linear, radial, svg, use } from './svg.ts';

const LIGHT: Light = { rim: '#ffd27a', back: '#7fa8ff', shade: '#1c0840', from: 1 };

/**
 * Draws the hero, 900 × 700, on a transparent ground: a live on a phone, with hearts and gifts that
 * leave the screen.
 */
export function heroSvg(): string {
  const id = 'vhero';
  return svg(
    900,
    700,
    id,
    radial(
      `${id}g`,
      [
        [PINK, 0.9],
        ['#a03af0', 0.55],
        ['#7a3ff0', 0],
      ],
      [450, 350, 350],
    ) +
      fill('M100 0H800V700H100Z', use(`${id}g`)) +
      livePhone(id),
  );
}

/** Draws the phone. `isPlain` is for PNGs, which compress soft shadows badly. */
export function livePhone(id: string, { isPlain = false } = {}): string {
  return (
    `<circle cx="450" cy="350" r="318" stroke="#fff" stroke-width="2" stroke-dasharray="2 16" opacity=".35"/>` +
    coinShape(id) +
    group(
      'rotate(5 450 350)',
      box(262, 18, 376, 664, 58, '#0b0622') +
        box(266, 22, 368, 656, 54, '#3a2a78') +
        box(270, 26, 360, 648, 50, '#0b0622') +
        clipped(`${id}p`, box(282, 38, 336, 624, 40, ''), screen(id, isPlain)) +
        liveBadge(302, 84, 0.56) +
        box(530, 84, 70, 31, 11, NIGHT, 0.5) +
        circle(547, 99, 6, '#fff') +
        line('M562 99H586', '#fff', 6) +
        box(404, 50, 92, 22, 11, '#0b0622') +
        chat(520, '#ffb347', 112, 1) +
        chat(556, '#4fc3f7', 156, 0.8) +
        box(302, 600, 220, 40, 20, '#fff', 0.18) +
        line('M326 620H400', '#fff', 6, 0.6) +
        circle(566, 620, 24, PINK) +
        hearts(at('566 634 21'), '#fff'),
    ) +
    hearts(at('700 470 54, 672 300 30, 742 210 24'), PINK) +
    hearts(at('760 366 34, 696 170 18, 728 100 14'), ORANGE) +
    group('translate(150 470) rotate(-12) scale(1.5)', smallGift()) +
    coins(id, at('226 250 1.5 -14, 140 330 1 20, 250 596 1.1 20, 770 580 1.5 12, 690 640 0.9 40, 180 150 0.8 40')) +
    notes(at('800 290 44'), '#ffd0e4') +
    sparkles(at('110 220 22, 812 140 24, 240 90 14, 840 450 16, 80 580 16, 640 50 12'), '#ffe6b0') +
    dots(at('60 400, 200 670, 850 350, 600 20, 300 30, 730 690'), '#fff', 6, 0.7)
  );
}

function screen(id: string, isPlain: boolean): string {
  const tone = toneOf(LIGHT);
  const pose = { ...doing('croon', HOST, id, tone), tone, isPlain };
  return (
    linear(`${id}w`, ['#33128a', '#b3237f', '#ff7a57']) +
    fill('M282 38H618V662H282Z', use(`${id}w`)) +
    fill('M300 30L380 660H500L340 30ZM600 30L520 660H400L560 30Z', '#fff', 0.13) +
    figureLight(`${id}L`, LIGHT) +
    standing(HOST, id, `${id}L`, 'translate(446 296) scale(1.16)', pose) +
    linear(`${id}d`, [
      ['#3b1290', 0],
      ['#2a0c6e', 0.8],
    ]) +
    fill('M282 450H618V662H282Z', use(`${id}d`))
  );
}

function chat(y: number, colour: string, width: number, opacity: number): string {
  return (
    box(302, y, width + 40, 28, 14, NIGHT, 0.55) +
    circle(316, y + 14, 9, colour) +
    line(`M334 ${y + 14}h${width - 16}`, '#fff', 6, opacity)
  );
}
