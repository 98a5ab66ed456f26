import { darker, GOLD, lighter } from './colour.ts';
import type { Clothes, Fabric, Person } from './person.ts';
import { beads, fill, line, mirrored } from './svg.ts';

const SLIM =
  'M-20 88C-40 96-70 98-86 114C-104 134-110 190-112 300H112C110 190 104 134 86 114C70 98 40 96 20 88Q0 104-20 88Z';
const BROAD =
  'M-22 86C-46 96-84 98-102 116C-120 136-126 190-128 300H128C126 190 120 136 102 116C84 98 46 96 22 86Q0 104-22 86Z';

/** The neck and what is worn below it. `cloth` and `skin` are gradients of the picture that this stands in. */
export function clothes(person: Person, cloth: string): string {
  const { skin, build, fabric } = person;
  const body = build === 'slim' ? SLIM : BROAD;
  const neck = build === 'slim' ? 'M-17 40V92Q0 112 17 92V40Z' : 'M-22 40V92Q0 112 22 92V40Z';
  const hood =
    person.clothes === 'hoodie' ? fill('M-58 104C-66 58 66 58 58 104Q0 132-58 104Z', darker(fabric.main, 0.45)) : '';
  return (
    hood +
    fill(body, cloth) +
    (person.clothes === 'off-shoulder'
      ? fill('M-20 88C-40 96-70 98-86 114L-96 124Q0 80 96 124L86 114C70 98 40 96 20 88Z', skin.base)
      : '') +
    fill(neck, skin.base) +
    fill(build === 'slim' ? 'M-17 60H17V84Q0 100-17 80Z' : 'M-22 60H22V84Q0 100-22 80Z', skin.shade) +
    CUTS[person.clothes](fabric, cloth)
  );
}

const CUTS: Record<Clothes, (fabric: Fabric, cloth: string) => string> = {
  hoodie: (fabric, cloth) =>
    mirrored(
      fill('M16 90C34 84 60 92 62 106C46 130 20 132 0 128V116Q12 108 16 90Z', cloth) +
        line('M16 91Q13 110 0 117', darker(fabric.main, 0.4), 3),
    ) +
    line('M-60 107Q-30 132 0 128Q30 132 60 107', darker(fabric.main), 3) +
    line('M-15 126V166M15 126V160', fabric.accent, 4.5),
  tee: (fabric) =>
    line('M-24 89Q0 120 24 89', fabric.accent, 7) +
    fill('M0 126l6 12 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z', fabric.accent),
  shirt: (fabric) =>
    fill('M-17 90Q0 106 17 90L0 138Z', darker(fabric.main, 0.55)) +
    mirrored(fill('M18 84Q26 86 34 94L24 128L0 116Q14 108 18 84Z', lighter(fabric.main, 0.35))) +
    line('M0 138V300', darker(fabric.main), 3) +
    beads('M0 156V300', fabric.accent, 8, 34),
  'off-shoulder': (fabric) =>
    fill(
      'M-96 120Q0 74 96 120Q110 144 98 152Q84 138 70 146Q52 128 36 138Q18 126 0 136Q-18 126-36 138Q-52 128-70 146Q-84 138-98 152Q-110 144-96 120Z',
      fabric.accent,
    ) + line('M-17 82Q0 102 17 82', fabric.main, 4),
  sweater: (fabric) =>
    line('M-93 160Q0 178 93 160M-98 196Q0 214 98 196M-101 232Q0 250 101 232', fabric.accent, 11, 0.9) +
    fill('M-24 78Q0 92 24 78L27 98Q0 118-27 98Z', lighter(fabric.main, 0.2)),
  jacket: (fabric) =>
    fill('M-24 88Q0 108 24 88L44 300H-44Z', fabric.accent) +
    mirrored(
      fill('M20 84Q34 86 42 96L56 130L38 134L46 150L36 300H60L64 120Z', darker(fabric.main, 0.3)) +
        fill('M20 84L34 90L54 134L38 138L42 156Q30 130 20 84Z', lighter(fabric.main, 0.25)),
    ),
  dungarees: (fabric) =>
    line('M-24 89Q0 120 24 89', lighter(fabric.main, 0.45), 6) +
    line('M-52 100L-44 160M52 100L44 160', fabric.accent, 15) +
    fill('M-50 156H50L60 300H-60Z', fabric.accent) +
    line('M-44 162h.1M44 162h.1', GOLD, 11),
  bow: (fabric) =>
    mirrored(
      fill('M16 86Q44 86 62 102Q50 134 8 142Q12 112 16 86Z', fabric.accent) +
        line('M54 106Q42 126 14 134', fabric.main, 3) +
        fill('M4 136Q34 116 38 130Q42 154 4 144Z', darker(fabric.main, 0.35)) +
        line('M6 144l12 30', darker(fabric.main, 0.35), 9),
    ) + fill('M-7 132H7V148H-7Z', darker(fabric.main, 0.15)),
};
