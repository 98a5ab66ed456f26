// What covers or adorns a head: a hijab, a cap, glasses, earrings, what is pinned into hair, headphones.
import { darker, GOLD, mixed, PINK } from '../colour.ts';
import type { Person, Trinket } from '../person.ts';
import { circle, ellipse, fill, group, line, linear, use } from '../svg.ts';
import type { Tone } from './flesh.ts';
import { curve, lock, type Point } from './pen.ts';
import { skullOf } from './skull.ts';

export function hijab(person: Person, id: string, { key, ambient }: Tone): string {
  const { turned } = skullOf(person);
  const cloth = mixed(person.cloth, '#ffffff', 0.06);
  const around: Point[] = [
    [turned(-4, -14), -120],
    [turned(52, 46), -104],
    [turned(76, 70), -56],
    [turned(76, 70), 10],
    [turned(66, 64), 60],
    [turned(60, 62), 104],
    [96, 150],
    [104, 190],
    [10, 240],
    [-120, 200],
    [-116, 150],
    [turned(-80, -84), 80],
    [turned(-82, -94), 0],
    [turned(-78, -92), -60],
    [turned(-52, -64), -104],
  ];
  const opening: Point[] = [
    [turned(0, 6), -70],
    [turned(40, 38), -58],
    [turned(58, 57), -24],
    [turned(58, 58), 24],
    [turned(44, 50), 70],
    [turned(4, 28), 97],
    [turned(-40, -14), 78],
    [turned(-58, -42), 30],
    [turned(-56, -44), -28],
    [turned(-36, -26), -60],
  ];
  const folds =
    lock([turned(-56, -44), -60], [60, 190], -50, 8) +
    lock([turned(-70, -80), -20], [20, 200], -46, 10) +
    lock([turned(10, 14), -118], [turned(-74, -84), 40], -34, 6) +
    lock([60, 104], [-90, 170], 26, 8);
  return (
    linear(`${id}j`, [mixed(cloth, key, 0.45), cloth, darker(mixed(cloth, ambient, 0.35), 0.4)], [70, -110, -80, 160]) +
    `<clipPath id="${id}w"><path d="${curve(around)}${curve(opening.toReversed())}" clip-rule="evenodd"/></clipPath><g clip-path="${use(`${id}w`)}">` +
    fill('M-140-140H140V260H-140Z', use(`${id}j`)) +
    fill(folds, '#0a0616', 0.26) +
    fill(
      lock([turned(-30, -30), -96], [turned(-60, -62), 60], -22, 5) + lock([50, 110], [-60, 150], 22, 5),
      '#fff',
      0.2,
    ) +
    '</g>'
  );
}

export function cap(person: Person, id: string, { key, ambient }: Tone): string {
  const { turned } = skullOf(person);
  const { cloth, width } = person;
  const across = (points: Point[]): Point[] => points.map(([x, y]) => [x * width, y]);
  return (
    linear(`${id}j`, [mixed(cloth, key, 0.4), cloth, darker(mixed(cloth, ambient, 0.4), 0.45)], [60, -120, -80, -30]) +
    fill(
      curve(
        across([
          [turned(-78, -84), -34],
          [turned(-78, -84), -80],
          [turned(-40, -52), -124],
          [turned(10, 0), -132],
          [turned(56, 50), -112],
          [turned(76, 68), -66],
          [turned(74, 66), -46],
          [turned(10, 10), -56],
        ]),
      ),
      use(`${id}j`),
    ) +
    fill(
      curve([
        [turned(-30, 4), -60],
        [turned(30, 50), -64],
        [turned(70, 92), -52],
        [turned(62, 110), -38],
        [turned(20, 60), -42],
        [turned(-30, 8), -44],
      ]),
      darker(cloth, 0.55),
    ) +
    line(
      `M${Math.round(turned(0, -8))}-130Q${Math.round(turned(30, 30))}-100 ${Math.round(turned(30, 36))}-60M${Math.round(turned(-20, -30))}-126Q${Math.round(turned(-46, -50))}-90 ${Math.round(turned(-40, -40))}-52`,
      '#000',
      1.6,
      0.3,
    )
  );
}

export function glasses(person: Person): string {
  const { glasses: kind, yaw, eyeSize } = person;
  if (!kind) return '';
  const { turned, at } = skullOf(person);
  const frame = { round: '#d9ae62', square: '#17131f', cat: '#c72f5c' }[kind];
  const wide = 22 * Math.sqrt(eyeSize);
  const lens = (x: number, w: number, way: 1 | -1) => {
    const shape =
      kind === 'round'
        ? `<ellipse rx="${Math.round(w)}" ry="${Math.round(wide)}"`
        : `<path d="${kind === 'cat' ? `M${-w * way}-12Q0-18 ${(w + 5) * way}-20Q${w * way} 20 0 20Q${-w * way} 18 ${-w * way}-12Z` : `M${-w}-16H${w}q3 0 2 5l-3 20q-1 9-8 9H${-w + 8}q-7 0-8-9l-3-20q-1-5 2-5z`}"`;
    return group(
      `translate(${Math.round(x)} 0)`,
      `${shape} fill="#fff" fill-opacity=".09" stroke="${frame}" stroke-width="${kind === 'square' ? 4 : 3}"/>${line(`M${Math.round(-w * 0.6)} 9l${Math.round(w * 0.6)}-19`, '#fff', 3.2, 0.3)}`,
    );
  };
  const [near, far] = [at(-29, 43) - 1, at(29, 43) + 1];
  const [nearWide, farWide] = [Math.round(wide), Math.round(wide * turned(1, 0.78))];
  return (
    lens(near, nearWide, -1) +
    lens(far, farWide, 1) +
    line(
      `M${Math.round(near + nearWide)}-4Q${Math.round(at(0, 54))}-11 ${Math.round(far - farWide)}-4M${Math.round(near - nearWide)}-5L${Math.round(turned(-66, -50))}-8`,
      frame,
      3 - yaw * 0.4,
    )
  );
}

export function earring(person: Person, x: number): string {
  const { earring: kind } = person;
  if (kind === 'hoop') return `<circle cx="${x}" cy="37" r="11" stroke="#ffd37a" stroke-width="2.6"/>`;
  if (kind === 'stud') return circle(x + 1, 23, 3.6, '#fff2c8');
  return kind === 'drop' ? line(`M${x + 1} 22v14`, '#ffd37a', 1.8) + ellipse(x + 1, 42, 4.5, 7, '#5fd0c4') : '';
}

const PETALS = 'M0 0V-9M0 0L8.6-2.8M0 0L5.3 7.3M0 0L-5.3 7.3M0 0L-8.6-2.8';

export function trinket(kind: Trinket, person: Person): string {
  const { turned } = skullOf(person);
  const [x, y] = [Math.round(turned(-58, -66) * person.width), -62];
  switch (kind) {
    case 'flower':
      return (
        group(
          `translate(${x} ${y}) rotate(-18) scale(1.5)`,
          line(PETALS, '#fff8f2', 13) + line(PETALS, '#ffd9e4', 4) + circle(0, 0, 5, GOLD),
        ) + group(`translate(${x + 24} ${y - 26})`, line(PETALS, '#ffb3cb', 13) + circle(0, 0, 5, GOLD))
      );
    case 'ribbon':
      return group(
        `translate(${x + 8} ${y - 18}) rotate(-28) scale(1.3)`,
        fill('M0 0C-14-22-36-22-36-2S-14 18 0 0C14-22 36-22 36-2S14 18 0 0Z', PINK) +
          fill('M0 0C-10-10-24-12-34-8Q-20 4 0 0C10-10 24-12 34-8Q20 4 0 0Z', '#c71d63', 0.6) +
          circle(0, 0, 6, '#e02a70'),
      );
    case 'clips':
      return group(
        `translate(${x + 10} ${y + 10}) rotate(-62)`,
        line('M-18 0H16M-16 11H14', GOLD, 5.5) + line('M-16-1H6M-14 10H4', '#fff3c4', 1.8),
      );
    case 'headphones':
      return headphones(person);
  }
}

export function headphones(person: Person): string {
  const { turned } = skullOf(person);
  const cup = Math.round(turned(-72, -60));
  return (
    line(
      `M${Math.round(turned(-70, -60))}-10C${Math.round(turned(-92, -98))}-172 ${Math.round(turned(92, 70))}-174 ${Math.round(turned(72, 66))}-20`,
      '#17122a',
      13,
    ) +
    line(
      `M${Math.round(turned(-66, -58))}-40C${Math.round(turned(-80, -84))}-160 ${Math.round(turned(70, 54))}-166 ${Math.round(turned(68, 62))}-50`,
      '#fff',
      2.5,
      0.35,
    ) +
    group(
      `translate(${cup} 4)`,
      ellipse(0, 0, 25, 35, '#0f0b1c') +
        ellipse(-3, 0, 19, 29, darker(person.cloth, 0.3)) +
        line('M-17-18Q-25 4-13 24', '#fff', 3, 0.5) +
        ellipse(-4, 0, 9, 14, '#0f0b1c') +
        circle(-4, 0, 3.6, PINK),
    )
  );
}
