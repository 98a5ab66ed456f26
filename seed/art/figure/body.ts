// Neck, shoulders and clothes, cut at the lower edge of the picture at 600.
import { darker, lighter, mixed } from '../colour.ts';
import type { Person } from '../person.ts';
import { fill, line, linear, use } from '../svg.ts';
import { BARE, behindNeck, type Cloth, details, NECKLINES } from './clothes.ts';
import type { Flesh, Tone } from './flesh.ts';
import { curve, lock, type Point } from './pen.ts';
import { skullOf } from './skull.ts';

/** Returns the colours of a person's clothes in a light. */
export function clothOf({ cloth }: Person, { key, ambient }: Tone): Cloth {
  return {
    main: mixed(cloth, ambient, 0.16),
    dark: darker(mixed(cloth, ambient, 0.34), 0.5),
    light: mixed(lighter(cloth, 0.14), key, 0.2),
  };
}

export function body(
  person: Person,
  id: string,
  { lit, base, shade, deep, warm }: Flesh,
  tone: Tone,
  isPlain: boolean,
): string {
  const { turned, bent } = skullOf(person);
  const { build, clothes, age } = person;
  const [thick, broad] = build === 'broad' ? [8, 1.16] : [age > 0.6 ? 2 : -1, age > 0.4 ? 1.02 : 0.95];
  const neck = curve([
    [turned(-38, -44) - thick, 36],
    [turned(-36, -38) - thick, 92],
    [-46 - thick, 122],
    [-86, 146],
    [-30, 200],
    [40, 200],
    [86, 142],
    [50 + thick, 122],
    [turned(37, 28) + thick, 98],
    [turned(36, 30) + thick, 60],
  ]);
  const torso: Point[] = [
    [-52 - thick, 124],
    [-92 * broad, 138],
    [-132 * broad, 156],
    [-158 * broad, 196],
    [-170 * broad, 300],
    [-178 * broad, 620],
    [158 * broad, 620],
    [152 * broad, 300],
    [turned(148, 136) * broad, 196],
    [turned(126, 110) * broad, 152],
    [turned(90, 80) * broad, 134],
    [52 + thick, 122],
  ];
  const cut: Point[] =
    clothes === 'off-shoulder' || clothes === 'sequin'
      ? [
          [-130 * broad, 190],
          [-156 * broad, 206],
          ...torso.slice(4, 8),
          [turned(146, 134) * broad, 204],
          [turned(120, 108) * broad, 184],
        ]
      : clothes === 'sabai'
        ? [
            [-66, 176],
            [-120, 250],
            [-150, 330],
            [-172, 620],
            [158, 620],
            [150, 290],
            [turned(140, 130) * broad, 180],
            [86, 136],
          ]
        : clothes === 'tank'
          ? [
              [-66, 132],
              [-92, 168],
              [-100, 250],
              [-126, 300],
              [-150, 620],
              [140, 620],
              [116, 296],
              [92, 250],
              [86, 164],
              [64, 130],
            ]
          : torso;
  const cloth = clothOf(person, tone);
  // The head's shadow on the neck, with an edge.
  const cast = curve([
    [turned(-44, -48) - thick, 36],
    [turned(38, 34), 54],
    [turned(42, 44), 92 + bent(8)],
    [turned(20, 34), 116 + bent(10)],
    [turned(-10, 6), 124 + bent(10)],
    [turned(-40, -30) - thick, 108],
  ]);
  const folds =
    lock([-112 * broad, 210], [-46, 318], -14, 6) +
    lock([-116 * broad, 240], [-24, 372], -10, 5) +
    lock([106 * broad, 206], [48, 312], 14, 6) +
    lock([110 * broad, 240], [20, 366], 10, 5) +
    lock([-60, 176], [-34, 250], -6, 3);
  const sleeves =
    line(
      `M${-116 * broad} 226Q${-124 * broad} 300 ${-112 * broad} 420M${108 * broad} 224Q${116 * broad} 300 ${106 * broad} 420`,
      cloth.dark,
      5,
      0.7,
    ) +
    line(
      `M${-96 * broad} 142Q${-126 * broad} 180 ${-118 * broad} 230M${turned(94, 84) * broad} 138Q${120 * broad} 180 ${112 * broad} 228`,
      cloth.dark,
      2,
      0.35,
    );
  return (
    linear(`${id}n`, [mixed(lit, base, 0.35), base, shade], [70, 70, -150, 240]) +
    linear(`${id}c`, [cloth.light, cloth.main, cloth.dark], [120, 120, -130, 400]) +
    behindNeck(clothes, cloth, turned) +
    (clothes in BARE
      ? fill(curve(torso), use(`${id}n`)) +
        fill(
          curve([
            [-158 * broad, 186],
            [-120, 210],
            [-128, 300],
            [-110, 420],
            [-178 * broad, 620],
            [-176, 300],
          ]),
          shade,
          0.32,
        )
      : '') +
    fill(neck, use(`${id}n`)) +
    (clothes in BARE
      ? fill(lock([-98, 160], [-6, 182], 14, 3) + lock([108, 154], [24, 182], -14, 3), shade, 0.8) +
        line('M-94 158Q-50 152-18 174M104 152Q62 150 32 174', lit, 2.5, 0.5)
      : '') +
    (isPlain ? '' : line(cast, warm, 4, 0.3)) +
    fill(cast, deep, 0.46) +
    fill(curve([...cut, ...NECKLINES[clothes]]), use(`${id}c`)) +
    (isPlain
      ? ''
      : (clothes in BARE ? '' : sleeves) +
        (clothes in BARE ? '' : fill(folds, cloth.dark, 0.34)) +
        fill(lock([-84, 176], [-62, 300], -10, 3) + lock([66, 164], [80, 300], 10, 3), cloth.light, 0.5)) +
    details(clothes, cloth, tone, isPlain)
  );
}
