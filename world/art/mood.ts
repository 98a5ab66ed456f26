import { darker, GOLD, lighter, ORANGE, PINK } from './colour.ts';
import { fist, palm } from './hand.ts';
import type { Accessory, Expression, Person } from './person.ts';
import { at, dots, hearts } from './shapes.ts';
import { box, circle, ellipse, fill, group, line, mirrored, use } from './svg.ts';

export type Mood = 'song' | 'talk' | 'game' | 'guitar' | 'makeup' | 'dance' | 'cook' | 'night';

/** What a caster does in a mood: their face, what they wear for it, and arms and things drawn over the bust. */
export type Act = { expression?: Expression; wears?: Accessory; before?: string; over: string; turn?: number };

export function act(mood: Mood, person: Person, id: string): Act {
  const { skin, fabric } = person;
  const reach = person.build === 'broad' ? 8 : 0;
  const arm = (shoulder: string, bend: string) =>
    line(shoulder + bend, darker(fabric.main, 0.5), 43) +
    line(shoulder + bend, use(`${id}c`), 39) +
    line(`${shoulder}l.1 2`, use(`${id}c`), 43);
  const right = (bend: string) => arm(`M${84 + reach} 112`, bend);
  const left = (bend: string) => arm(`M${-84 - reach} 112`, bend);

  switch (mood) {
    case 'song':
      return {
        expression: 'sing',
        over:
          right('Q126 214 62 124') +
          line('M32 72L52 124', '#2a2140', 14) +
          circle(25, 58, 17, '#cfc8e6') +
          line('M12 54l24-8M14 64l26-9M20 72l20-7', '#8d84b4', 2.5) +
          line('M22 77l19-8', PINK, 6) +
          fist(46, 108, -20, skin),
      };
    case 'talk':
      return {
        expression: 'cheer',
        over:
          right('Q158 190 124 96') +
          palm(122, 60, 10, skin) +
          line('M-190 210L-132 128L-84 122', '#2a2140', 9) +
          circle(-132, 128, 9, GOLD) +
          group(
            'translate(-66 116) rotate(24)',
            box(-17, -34, 34, 60, 17, '#cfc8e6') +
              fill('M-17 4H17V10A17 17 0 0 1-17 10Z', '#4a3f74') +
              line('M-9-20h18M-11-11h22M-11-2h22', '#8d84b4', 2.5),
          ),
      };
    case 'game':
      return {
        expression: person.expression === 'calm' ? 'cheer' : person.expression,
        wears: 'headphones',
        over:
          left('Q-150 226-74 172') +
          right('Q150 226 74 172') +
          fill(
            'M-50 146Q-24 138 0 140Q24 138 50 146C80 158 88 208 72 214C58 218 48 194 34 190H-34C-48 194-58 218-72 214C-88 208-80 158-50 146Z',
            '#f4efff',
          ) +
          line('M-40 154v20M-50 164h20', '#3a2a7a', 8) +
          dots(at('40 153'), PINK, 9) +
          dots(at('40 175'), '#38c6f4', 9) +
          dots(at('29 164'), '#3ddc97', 9) +
          dots(at('51 164'), GOLD, 9) +
          mirrored(fist(71, 180, -14, skin)),
      };
    case 'guitar':
      return {
        expression: person.expression === 'wink' ? 'smile' : person.expression,
        over:
          group(
            'translate(-34 188) rotate(-20) scale(.95)',
            fill(
              'M86 0C86-30 66-46 46-42C34-40 26-48 14-54C-20-70-66-46-66 0C-66 46-20 70 14 54C26 48 34 40 46 42C66 46 86 30 86 0Z',
              '#e88a3c',
            ) +
              fill(
                'M78 0C78-24 62-38 44-34C30-32 24-42 12-46C-18-58-58-38-58 0C-58 38-18 58 12 46C24 42 30 32 44 34C62 38 78 24 78 0Z',
                '#f8b45e',
              ) +
              circle(32, 0, 18, '#6b2f1c') +
              box(-38, -18, 10, 36, 4, '#8a4422') +
              box(52, -8, 128, 16, 3, '#6b2f1c') +
              fill('M176-8L190-13H214V13H190L176 8Z', '#8a4422') +
              line('M-32-4H196M-32 4H196', '#ffe9c9', 1.5),
          ) +
          left('Q-142 236-52 196') +
          fist(-34, 186, 58, skin) +
          right('Q150 222 112 152') +
          fist(102, 138, -24, skin),
      };
    case 'makeup':
      return {
        expression: 'wink',
        over:
          line('M58 42L110 132', '#2a2140', 7) +
          line('M58 42L66 56', GOLD, 10) +
          group('translate(50 30) rotate(-30)', fill('M-8 12C-18-6-8-18 0-20C8-18 18-6 8 12Z', '#ff8db4')) +
          right('Q150 206 98 118') +
          fist(92, 102, -28, skin) +
          left('Q-150 222-96 176') +
          circle(-92, 118, 37, GOLD) +
          circle(-92, 118, 30, '#dff1ff') +
          line('M-108 122l24-24M-96 132l22-22', '#fff', 6) +
          fist(-92, 164, 86, skin),
      };
    case 'dance':
      return {
        expression: person.expression === 'calm' ? 'cheer' : person.expression,
        turn: -4,
        over: left('Q-166 80-132 2') + palm(-131, -28, -6, skin) + right('Q158 190 140 84') + palm(140, 52, 14, skin),
      };
    case 'cook':
      return {
        before:
          fill('M-44 92H44L52 156Q84 168 88 240H-88Q-84 168-52 156Z', '#fff6ea') +
          line('M-44 92L-30 78M44 92L30 78', '#fff6ea', 9) +
          hearts(at('0 146 18'), PINK),
        over:
          left('Q-154 196-116 124') +
          line('M-114 112L-122 34', '#8a4422', 8) +
          fill('M-140-16Q-128-24-112-18L-108 22Q-114 34-128 34Q-138 32-140 20Z', '#cfc8e6') +
          fist(-116, 104, -6, skin) +
          line('M30 188L118 164', '#2a2140', 13) +
          fill('M-96 178H44C40 216-92 216-96 178Z', '#2a2140') +
          ellipse(-26, 178, 70, 15, '#4a3f74') +
          ellipse(-32, 177, 34, 9, '#fff') +
          ellipse(-28, 175, 13, 5, GOLD) +
          line('M8 178q12-6 20 2M-80 176q8-5 14 1', '#3ddc97', 6) +
          right('Q160 226 106 176') +
          fist(96, 168, 72, skin),
      };
    case 'night':
      return {
        expression: 'calm',
        over:
          left('Q-140 236-48 178') +
          right('Q140 236 48 178') +
          line('M-28 150H-44Q-50 176-28 178', lighter(ORANGE, 0.5), 8) +
          fill('M-30 130H30V172Q30 190 12 190H-12Q-30 190-30 172Z', lighter(ORANGE, 0.5)) +
          ellipse(0, 130, 30, 6, '#6b2f1c') +
          hearts(at('0 174 15'), PINK) +
          line('M-9 114q-9-9 0-18q7-8 0-16M9 116q-8-8 0-16', '#fff', 4, 0.55) +
          mirrored(fist(32, 166, -8, skin)),
      };
  }
}
