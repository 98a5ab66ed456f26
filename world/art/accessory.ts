import { darker, GOLD, lighter, PINK } from './colour.ts';
import type { Accessory, Fabric } from './person.ts';
import { circle, fill, group, line, mirrored } from './svg.ts';

const PETALS = 'M0 0V-9M0 0L8.6-2.8M0 0L5.3 7.3M0 0L-5.3 7.3M0 0L-8.6-2.8';
const STAR = 'M0-12l3.5 7.8 8.5.9-6.4 5.7 1.9 8.4L0 6.5l-7.5 4.3 1.9-8.4L-12-3.3l8.5-.9Z';

export function accessory(kind: Accessory, fabric: Fabric, hairTip: string): string {
  switch (kind) {
    case 'headphones':
      return headphones(fabric.accent);
    case 'glasses':
      return (
        line(
          'M-37 8a16 16 0 1 0 32 0a16 16 0 1 0-32 0M5 8a16 16 0 1 0 32 0a16 16 0 1 0-32 0M-5 6q5-4 10 0M-37 6l-11-3M37 6l11-3',
          '#3a2350',
          3,
        ) + line('M-30 1l8-6M12 1l8-6', '#fff', 3, 0.5)
      );
    case 'flower':
      return (
        group('translate(44 -42) rotate(12)', line(PETALS, '#fff6ef', 14) + circle(0, 0, 6, GOLD)) +
        group('translate(30 -60) scale(.6)', line(PETALS, '#ff9ec0', 14) + circle(0, 0, 6, GOLD))
      );
    case 'cat-ears':
      return (
        mirrored(
          fill('M58-48Q66-98 52-112Q26-98 16-76Z', darker(hairTip, 0.25)) +
            fill('M52-60Q56-88 50-98Q36-88 30-74Z', '#ff9ec0'),
        ) + line('M-52-46C-40-86 40-86 52-46', darker(hairTip, 0.5), 5)
      );
    case 'cap':
      return (
        fill('M-60-24C-64-72-36-98 0-98S64-72 60-24Q0-48-60-24Z', fabric.accent) +
        fill('M-62-26Q0-58 62-26Q74-10 58-8Q0-34-58-8Q-74-10-62-26Z', darker(fabric.accent, 0.3)) +
        group('translate(0 -66)', fill(STAR, fabric.main))
      );
    case 'beret':
      return (
        line('M4-104q2-8 8-10', darker(fabric.accent, 0.3), 6) +
        fill('M-60-42C-84-74-40-110 8-104S84-72 58-44Q0-72-60-42Z', fabric.accent) +
        line('M-56-43Q0-72 54-45', darker(fabric.accent, 0.3), 6)
      );
    case 'ribbon':
      return group(
        'translate(38 -58) rotate(24)',
        fill('M0 0C-14-22-34-20-34-2S-14 16 0 0C14-22 34-20 34-2S14 16 0 0Z', PINK) + circle(0, 0, 7, '#c71d63'),
      );
    case 'star-clip':
      return (
        group('translate(-40 -36) rotate(-14)', fill(STAR, GOLD)) +
        group('translate(-24 -54) scale(.6)', fill(STAR, '#fff3c4'))
      );
    case 'earrings':
      return mirrored(circle(51, 25, 4.5, GOLD) + line('M51 30v7', GOLD, 3));
    case 'none':
      return '';
  }
}

export function headphones(colour: string): string {
  return (
    line('M-58-2C-66-104 66-104 58-2', darker(colour, 0.2), 10) +
    mirrored(
      fill('M50-16H60Q74-14 74 6T60 28H50Z', lighter(colour, 0.1)) +
        fill('M50-16H54V28H50Q44 26 44 6T50-16Z', darker(colour, 0.5)) +
        circle(63, 6, 5, PINK),
    )
  );
}
