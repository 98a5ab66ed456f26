/** Gifts of festivals and fairy tales, each with a film. */
import { edges, of, soft } from '../form.ts';
import { elephant } from '../gift-film/elephants.ts';
import { dragonHead } from '../gift-film/fire.ts';
import { krathongBody, skyLantern } from '../gift-film/lights.ts';
import { at, sparkles } from '../shapes.ts';
import { firework } from '../shop/badges.ts';
import { circle, group } from '../svg.ts';

/** Draws a thing in its light; `transform` fits it into 480 × 480. */
const lit = (colour: string, transform: string, body: string): string =>
  edges() +
  soft('g', colour, 0.8) +
  circle(240, 240, 236, of('g')) +
  group(transform, body) +
  sparkles(at('96 116 22, 396 90 26, 412 372 20, 70 372 18'), '#fff');

export const lantern = (): string => lit('#ffb03a', 'translate(240 236) scale(2.35)', skyLantern());

export const fireworkGift = (): string => lit('#ff5fa8', 'translate(240 240) scale(1.2)', firework());

export const krathongGift = (): string => lit('#5fa8ff', 'translate(240 284) scale(1.62)', krathongBody());

export const elephantGift = (): string => lit('#ff7fb2', 'translate(208 312) scale(1.24)', elephant(0.1, 0));

export const dragonGift = (): string => lit('#ff8a1e', 'translate(248 262) scale(2.3) rotate(-8)', dragonHead(0.6));
