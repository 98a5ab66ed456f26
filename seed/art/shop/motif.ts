import { mark } from '../brand.ts';
import { crown } from '../crown.ts';
import { at, hearts, notes, sparkles } from '../shapes.ts';
import { fill, group, line } from '../svg.ts';

/** Motifs that are printed, pinned or lit on an item, about 100 wide, centred on 0 0. */
export type Motif = 'star' | 'heart' | 'moon' | 'note' | 'flame' | 'crown' | 'mark' | 'paw' | 'bolt';

export function motif(id: string, which: Motif, colour: string): string {
  return motifs[which](colour, id);
}

const motifs: Record<Motif, (colour: string, id: string) => string> = {
  star: (colour) =>
    fill('M0-50L15-17L50-14L24 10L32 46L0 27L-32 46L-24 10L-50-14L-15-17Z', colour) +
    sparkles(at('0 2 16'), '#fff', 0.55),
  heart: (colour) => hearts(at('0 32 48'), colour) + line('M-28-14Q-24-26-12-26', '#fff', 7, 0.6),
  moon: (colour) =>
    fill('M22-44A48 48 0 1 0 44 24A38 38 0 1 1 22-44Z', colour) + sparkles(at('30 -14 14, 8 4 8'), colour),
  note: (colour) =>
    notes(
      [
        [-26, 30, 66, 0],
        [26, 20, 66, 0],
      ],
      colour,
    ),
  flame: (colour) =>
    fill(
      'M0-52C6-26 40-14 36 18C33 40 16 50 0 50C-18 50-36 38-36 16C-36-2-22-10-20-26C-8-20-6-10-6-2C4-14 6-34 0-52Z',
      colour,
    ) + fill('M0 46C-12 46-18 36-16 26C-13 14-2 12 0-2C8 10 18 16 17 28C16 40 10 46 0 46Z', '#fff3c4', 0.85),
  crown: () => crown('translate(0 18) scale(.86)'),
  mark: (_, id) => mark(id, -48, -48, 96),
  paw: (colour) =>
    fill('M0 6C22 6 36 24 32 38C28 50 12 44 0 44C-12 44-28 50-32 38C-36 24-22 6 0 6Z', colour) +
    group('translate(0-10)', line('M-36 4v2M-13-16v3M13-16v3M36 4v2', colour, 24)),
  bolt: (colour) => fill('M12-52L-34 8H-6L-14 52L36-14H6Z', colour),
};
