// Coverings and accessories of the head: hijab, glasses, earrings.
import { darker, mixed } from '../colour.ts';
import type { Person } from '../person.ts';
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

export function glasses(person: Person): string {
  const { glasses: kind, yaw, eyeSize } = person;
  if (!kind) return '';
  const { turned, at, eyes } = skullOf(person);
  const frame = { round: '#d9ae62', square: '#17131f', cat: '#c72f5c' }[kind];
  const wide = 22 * Math.sqrt(eyeSize);
  const lens = (x: number, w: number, way: 1 | -1) => {
    const shape =
      kind === 'round'
        ? `<ellipse rx="${Math.round(w)}" ry="${Math.round(wide)}"`
        : `<path d="${kind === 'cat' ? `M${-w * way}-12Q0-18 ${(w + 5) * way}-20Q${w * way} 20 0 20Q${-w * way} 18 ${-w * way}-12Z` : `M${-w}-16H${w}q3 0 2 5l-3 20q-1 9-8 9H${-w + 8}q-7 0-8-9l-3-20q-1-5 2-5z`}"`;
    return group(
      `translate(${Math.round(x)} ${eyes + 4})`,
      `${shape} fill="#fff" fill-opacity=".09" stroke="${frame}" stroke-width="${kind === 'square' ? 4 : 3}"/>${line(`M${Math.round(-w * 0.6)} 9l${Math.round(w * 0.6)}-19`, '#fff', 3.2, 0.3)}`,
    );
  };
  const [near, far] = [at(-29, 43) - 1, at(29, 43) + 1];
  const [nearWide, farWide] = [Math.round(wide), Math.round(wide * turned(1, 0.78))];
  return (
    lens(near, nearWide, -1) +
    lens(far, farWide, 1) +
    line(
      `M${Math.round(near + nearWide)} ${eyes}Q${Math.round(at(0, 54))} ${eyes - 7} ${Math.round(far - farWide)} ${eyes}M${Math.round(near - nearWide)} ${eyes - 1}L${Math.round(turned(-66, -50))}-4`,
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
