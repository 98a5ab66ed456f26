import { idPrefixOf, type Random, randomFrom } from '../random.ts';
import { EVENT } from './backdrop.ts';
import { community } from './event/community.ts';
import { monsterFight } from './event/monster-fight.ts';
import { ranking } from './event/ranking.ts';
import { refill } from './event/refill.ts';
import { svg } from './svg.ts';

export type EventType = 'ranking' | 'monster' | 'refill_promotion' | 'community';

const PICTURES: Record<EventType, (id: string, random: Random, seed: string) => string> = {
  ranking,
  monster: monsterFight,
  refill_promotion: refill,
  community,
};

/** Draws the picture of an event, 1200 × 675. */
export function eventPictureSvg(seed: string, type: EventType): string {
  const id = idPrefixOf(`event ${type} ${seed}`);
  return svg(EVENT.width, EVENT.height, id, drawing(id, seed, type));
}

const drawing = (id: string, seed: string, type: EventType) =>
  PICTURES[type](id, randomFrom(`event ${type} ${seed}`), seed);
