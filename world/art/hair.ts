import { darker } from './colour.ts';
import type { Back, Front, HairColour } from './person.ts';
import { beads, circle, fill, line, mirrored } from './svg.ts';

// Bust space: the middle of the face is 0 0, ears at ±50, chin at 60, crown of the hair at -82.
const CAP = 'M-54 16C-64-38-46-82 0-82S64-38 54 16';

const FRONTS: Record<Exclude<Front, 'curls'>, string> = {
  full: `${CAP}C51 4 49-6 47-17Q36-12 27-22Q16-11 2-14Q-14-10-22-22Q-34-11-47-17C-49-6-51 4-54 16Z`,
  side: `${CAP}C51-4 47-12 45-20C28-16-6-24-20-54C-26-36-40-26-46-16C-49-6-51 4-54 16Z`,
  curtain: `M-55 30C-66-38-46-82 0-82S66-38 55 30C46 20 46-2 42-16C24-22 8-34 1-56C-6-34-24-22-42-16C-46-2-46 20-55 30Z`,
  wispy: `${CAP}C50-4 46-16 40-26L33-10Q25-18 24-30L12-14Q6-22 4-32L-7-14Q-15-22-16-32L-27-12Q-34-18-38-28C-46-16-50-4-54 16Z`,
  comma:
    'M-52 8C-62-34-54-74-16-86C18-98 54-80 57-44C59-26 55-8 52 8C49-6 48-20 43-32C22-24-4-30-14-54C-17-38-30-30-43-28C-47-16-49-6-52 8Z',
  quiff:
    'M-52 6C-60-28-60-56-46-68C-44-88 6-108 44-90C64-78 60-30 52 6C49-8 47-24 42-38C18-48-14-48-42-38C-47-24-49-8-52 6Z',
  messy:
    'M-53 10C-66-20-62-58-42-70C-32-88 4-92 22-84C48-82 62-48 60-28C60-12 56 0 53 10C50 0 48-10 44-22L32-10Q26-18 25-26L12-12Q4-18 3-28L-12-11Q-20-18-20-28L-34-12Q-42-18-44-24C-48-10-50 0-53 10Z',
};

export function hairBehind(back: Back, colour: string, hair: HairColour, band: string): string {
  switch (back) {
    case 'long':
      return fill('M-56-20C-72 30-74 90-70 150Q0 170 70 150C74 90 72 30 56-20Z', colour);
    case 'wavy':
      return fill(
        'M-54-30C-78 0-62 26-74 54C-86 84-66 96-78 130Q-60 160 0 156Q60 160 78 130C66 96 86 84 74 54C62 26 78 0 54-30Z',
        colour,
      );
    case 'bob':
      return fill('M-54-24C-72 14-76 48-62 76Q-34 86 0 84Q34 86 62 76C76 48 72 14 54-24Z', colour);
    case 'wolf':
      return fill(
        'M-56-20C-66 10-62 40-74 66Q-58 68-52 62Q-56 78-62 86Q-36 90-30 76L30 76Q36 90 62 86Q56 78 52 62Q58 68 74 66C62 40 66 10 56-20Z',
        colour,
      );
    case 'bun':
      return (
        circle(0, -92, 29, colour) +
        line('M-14-96Q-4-112 12-106', hair.shine, 4, 0.4) +
        line('M-20-76Q0-68 20-76', band, 7) +
        nape(colour)
      );
    case 'twin-buns':
      return mirrored(circle(46, -74, 25, colour) + line('M36-82Q44-92 56-86', hair.shine, 4, 0.4)) + nape(colour);
    case 'ponytail':
      return (
        fill('M14-72C70-108 120-50 96 22C90 52 96 70 110 88C76 92 54 66 62 28C68-6 60-30 22-46Z', colour) +
        line('M24-76Q36-68 34-52', band, 9) +
        nape(colour)
      );
    case 'twin-tails':
      return (
        mirrored(
          fill('M48-50C98-74 122 0 98 58C92 82 96 96 102 110C78 108 64 84 70 48C74 12 66-10 46-22Z', colour) +
            line('M54-54Q62-42 56-24', band, 9),
        ) + nape(colour)
      );
    case 'curly':
      return (
        beads('M-60 66C-84 20-74-50-30-72Q0-84 30-72C74-50 84 20 60 66', colour, 50, 27) +
        fill('M-60-30H60V70H-60Z', colour)
      );
    case 'braid':
      return nape(colour);
    case 'short':
      return fill('M-50-34Q-58 10-49 30H49Q58 10 50-34Z', colour);
  }
}

export function hairInFront(
  back: Back,
  front: Front,
  colour: string,
  hair: HairColour,
  band: string,
  strands: boolean,
): string {
  const crown =
    front === 'curls'
      ? beads('M-50-8C-60-44-40-68 0-68S60-44 50-8', colour, 36, 21) +
        fill('M-46-34Q0-52 46-34Q30-76 0-76T-46-34Z', colour) +
        beads('M-34-38Q0-50 36-38', colour, 27, 19)
      : fill(FRONTS[front], colour);
  const shine =
    front === 'curls'
      ? line('M-32-66q6-7 13-7M4-74q9-2 13 4M36-56q7 4 8 11', hair.shine, 4, 0.5)
      : line(
          front === 'quiff' || front === 'comma' ? 'M-38-64Q-24-80 4-82' : 'M-44-40Q-36-60-16-69M-4-73h4',
          hair.shine,
          5,
          0.55,
        );
  const single =
    !strands || front === 'curls' || front === 'quiff' ? '' : line(STRANDS[front], darker(hair.root, 0.35), 2.5, 0.5);
  return locks(back, colour, hair, band) + crown + single + shine;
}

const STRANDS: Record<Exclude<Front, 'curls' | 'quiff'>, string> = {
  full: 'M27-24Q26-40 18-52M-22-24Q-22-42-14-54',
  side: 'M-19-56Q-16-66-8-74M32-24Q10-36-2-52',
  curtain: 'M1-58V-76M30-24Q18-38 14-54M-30-24Q-18-38-14-54',
  wispy: 'M4-34V-48M-16-34Q-18-46-14-54M24-32Q24-46 20-54',
  comma: 'M-13-56Q-8-72 8-78M30-34Q14-42 6-58',
  messy: 'M3-30Q4-46-2-58M25-28Q26-44 18-56M-20-30Q-22-44-16-54',
};

function locks(back: Back, colour: string, hair: HairColour, band: string): string {
  switch (back) {
    case 'long':
      return mirrored(fill('M48-34C70 20 74 84 66 152Q56 160 42 152C52 100 50 50 44-8Z', colour));
    case 'wavy':
      return mirrored(
        fill('M46-34C80 0 60 26 74 56C86 86 64 98 76 134Q60 156 44 138C54 112 38 96 48 66C56 40 42 20 44-10Z', colour),
      );
    case 'bob':
      return mirrored(fill('M46-34C70 10 76 46 60 76Q50 78 40 70C50 50 48 20 43-10Z', colour));
    case 'wolf':
      return mirrored(fill('M48-30C62 0 56 34 66 58Q52 56 46 40C50 20 48 0 44-14Z', colour));
    case 'braid':
      return (
        fill('M44-30C62 0 66 34 58 66L34 62C50 40 46 10 42-14Z', colour) +
        beads('M46 66Q62 100 56 142', colour, 33, 18) +
        line('M36 74l12 8 12-9M41 94l12 7 12-8M44 114l11 7 12-7', darker(hair.root), 2.5, 0.6) +
        fill('M46 148Q38 168 48 176Q66 174 66 148Z', colour) +
        line('M46 150h20', band, 8)
      );
    case 'bun':
    case 'twin-buns':
    case 'ponytail':
    case 'twin-tails':
      return mirrored(fill('M44-30C58-4 58 20 52 44Q46 20 42-6Z', colour));
    case 'short':
    case 'curly':
      return '';
  }
}

function nape(colour: string): string {
  return fill('M-52-34Q-60 14-46 42H46Q60 14 52-34Z', colour);
}
