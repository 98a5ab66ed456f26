import { backdrop, EVENT } from '../backdrop.ts';
import { caster } from '../caster.ts';
import { GOLD, lighter } from '../colour.ts';
import { crown } from '../crown.ts';
import { personOf } from '../person.ts';
import type { Random } from '../random.ts';
import { at, dots, sparkles } from '../shapes.ts';
import { box, circle, fill, group, line, mirrored } from '../svg.ts';

/** Three casters on a podium, and the first with a crown. */
export function ranking(id: string, random: Random, seed: string): string {
  const [top, bottom] = random.pick([
    ['#2a1070', '#c22a86'],
    ['#161a6b', '#7a3fd6'],
    ['#4a0f5c', '#f0603f'],
  ]);
  const step = (x: number, y: number, width: number, colour: string, number: string) =>
    fill(
      `M${x - width / 2} ${y}L${x - width / 2 + 24} ${y - 22}H${x + width / 2 - 24}L${x + width / 2} ${y}Z`,
      lighter(colour, 0.35),
    ) +
    box(x - width / 2, y, width, EVENT.height - y + 20, 6, colour) +
    group(`translate(${x} ${y + 74})`, circle(0, 0, 44, '#fff', 0.22) + line(number, '#fff', 12));
  const stands = (place: string, x: number, y: number, scale: number) => {
    const person = personOf(`${seed} ${place}`);
    return group(
      `translate(${x} ${y}) scale(${scale})`,
      caster({ ...person, accessory: 'none' }, `${id}${place}`, {
        plain: true,
        expression: place === '1' ? 'cheer' : 'laugh',
      }),
    );
  };
  return (
    backdrop(id, EVENT, [top, bottom], '#ffc9dd', [600, 260, 520]) +
    fill('M150-10L420 675H780L190-10ZM1050-10L780 675H420L1010-10ZM570-10L380 675H820L630-10Z', '#fff', 0.08) +
    curtains() +
    stands('2', 318, 266, 1.06) +
    stands('3', 882, 298, 1.06) +
    step(318, 424, 290, '#8f7bd8', 'M-14-12Q-12-26 2-26T14-12Q14-2-14 24H16') +
    step(882, 456, 290, '#e0784a', 'M-14-24H13L-2-6Q16-4 14 10Q10 28-14 22') +
    stands('1', 600, 176, 1.24) +
    step(600, 360, 320, '#ffb22e', 'M-12-14L4-26V26') +
    crown('translate(600 66)') +
    confetti(random)
  );
}

function curtains(): string {
  return group(
    'translate(600 0)',
    mirrored(
      fill('M600-10V690H500Q560 480 470 300Q420 160 340-10Z', '#8a1450') +
        fill('M600-10V690H560Q600 460 540 280Q500 140 450-10Z', '#c02268') +
        line('M470 300Q540 330 590 300', GOLD, 12),
    ),
  );
}

function confetti(random: Random): string {
  const bit = () => {
    const side = random.pick([30, 410, 690, 1050]);
    return [random.between(0, 110) + side, random.between(40, side > 400 && side < 700 ? 140 : 420)] as const;
  };
  const some = (count: number) => Array.from({ length: count }, bit);
  return (
    dots(some(8), GOLD, 13) +
    dots(some(7), '#4fe0ff', 10) +
    line(
      some(8)
        .map(([x, y]) => `M${x} ${y}l9 7`)
        .join(''),
      '#fff',
      8,
    ) +
    sparkles(at('180 120 20, 1020 130 22, 444 90 16, 770 110 16'), '#fff0b3')
  );
}
