// What comes as a code: cards and tickets.
import { mark } from '../brand.ts';
import { darker, GOLD, lighter } from '../colour.ts';
import { at, sparkles } from '../shapes.ts';
import { box, circle, fill, group, line, linear, use } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** A card with a bow, and another behind it. */
export function giftCard(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    group('rotate(12) translate(14-22)', box(-168, -104, 336, 212, 26, darker(main, 0.45))) +
    group(
      'rotate(-7)',
      linear(`${id}r`, [lighter(main, 0.3), main, darker(main, 0.25)], [-160, -100, 170, 110]) +
        box(-172, -108, 344, 216, 26, use(`${id}r`)) +
        fill('M66-108H100V108H66Z', GOLD) +
        fill('M83-6C40-66-8-50 8-18C18 2 52 4 83-6Z', '#ffdf7e') +
        fill('M83-6C126-66 174-50 158-18C148 2 114 4 83-6Z', '#ffdf7e') +
        circle(83, -6, 16, '#e8960f') +
        group('translate(-86-10) scale(.92)', motif(id, which, print)) +
        line('M-148 78H-60M-40 78H12', second, 11, 0.8) +
        line('M-150-84H-20', '#fff', 7, 0.35),
    ) +
    sparkles(at('-168 -132 18, 172 126 16, 150 -146 13'), '#fff')
  );
}

/** Two tickets with a torn edge. */
export function ticket(id: string, { main, second, print }: Palette, which: Motif): string {
  const paper = 'M-180-86H180V-30A30 30 0 0 0 180 30V86H-180V30A30 30 0 0 0-180-30Z';
  return (
    group('rotate(14) translate(6-44)', fill(paper, darker(main, 0.35))) +
    group(
      'rotate(-9) translate(0 26)',
      linear(`${id}i`, [lighter(second, 0.4), second], [-180, -80, 180, 90]) +
        fill(paper, use(`${id}i`)) +
        fill('M-180-86H180V-62H-180Z', main) +
        fill('M-180 62H180V86H-180Z', main) +
        line('M78-46V46', main, 5) +
        `<path d="M78-58V58" stroke="#fff" stroke-width="5" stroke-dasharray="2 14"/>` +
        group('translate(-104 0) scale(.86)', motif(id, which, which === 'mark' ? print : main)) +
        line('M-38-26H46M-38 0H30M-38 26H40', darker(main, 0.3), 10, 0.7) +
        mark(`${id}2`, 102, -26, 52),
    )
  );
}
