import { darker } from './colour.ts';
import type { Expression, Person } from './person.ts';
import { ellipse, fill, line } from './svg.ts';

const HEAD = 'M-49-12C-51 24-35 59 0 60C35 59 51 24 49-12C48-50 28-66 0-66S-48-50-49-12Z';
const INK = '#27143a';
const LIP = '#8c1c44';

export function face(person: Person, expression: Expression, skin: string): string {
  const { base, shade, blush } = person.skin;
  return (
    line('M-50 4v8M50 4v8', base, 18) +
    line('M-51 3q-4 3-2 9M51 3q4 3 2 9', shade, 2.5) +
    fill(HEAD, skin) +
    line('M-36 27h7M29 27h7', blush, 12, 0.42) +
    brows(person, expression) +
    eyes(person, expression) +
    line('M-3 23q3 3 6 0', shade, 3) +
    mouth(expression)
  );
}

function brows(person: Person, expression: Expression): string {
  const height = expression === 'sing' || expression === 'cheer' ? -13 : -10;
  const width = person.build === 'broad' ? 4.6 : 3.2;
  const colour = darker(person.hair.root, 0.3);
  return line(`M-31 ${height + 2}q9-7 18-2M31 ${height + 2}q-9-7-18-2`, colour, width, 0.85);
}

function eyes(person: Person, expression: Expression): string {
  const lash = person.build === 'slim';
  switch (expression) {
    case 'laugh':
      return line('M-30 11q9-13 18 0M12 11q9-13 18 0', INK, 4);
    case 'calm':
    case 'sing':
      return line(
        lash ? 'M-31 6q9 10 18 0M13 6q9 10 18 0M-31 6l-4 1M31 6l4 1' : 'M-31 7q9 9 18 0M13 7q9 9 18 0',
        INK,
        3.6,
      );
    case 'wink':
      return openEyes([-21], person.iris, lash) + line('M12 11q9-13 19-2', INK, 4);
    default:
      return openEyes([-21, 21], person.iris, lash);
  }
}

function openEyes(at: readonly number[], iris: string, lash: boolean): string {
  const each = (draw: (x: number) => string) => at.map(draw).join('');
  const flick = (x: number) => (lash ? (x < 0 ? 'm-17-1l-5-4' : 'm-1-1l5-4') : '');
  return (
    line(
      each((x) => `M${x} ${lash ? '6v4' : '7v2'}`),
      INK,
      14,
    ) +
    line(
      each((x) => `M${x} 12h.1`),
      iris,
      8,
    ) +
    line(
      each((x) => `M${x + 2} 4.4h.1`),
      '#fff',
      5.4,
    ) +
    line(
      each((x) => `M${x - 9} 4q9-9 18 0${flick(x)}`),
      INK,
      3,
    )
  );
}

function mouth(expression: Expression): string {
  switch (expression) {
    case 'smile':
    case 'wink':
      return line('M-10 36q10 9 20 0', LIP, 3.6);
    case 'calm':
      return line('M-8 38q8 6 16 0', LIP, 3.6);
    case 'cheeky':
      return line('M-11 36q5 7 11 1q6 6 11-1', LIP, 3.4);
    case 'sing':
      return ellipse(0, 40, 9, 11, LIP) + ellipse(0, 46, 5.5, 4, '#ff7f93');
    default:
      return (
        fill('M-15 32Q0 36 15 32C14 54-14 54-15 32Z', LIP) +
        fill('M-12 33.4Q0 36 12 33.4L11 37Q0 39-11 37Z', '#fff') +
        fill('M-8 45Q0 40 8 45Q0 51-8 45Z', '#ff7f93')
      );
  }
}
