import { EVENT, SHARE_CARD } from './backdrop.ts';
import { wordmark } from './brand.ts';
import { CREAM } from './colour.ts';
import { community } from './event/community.ts';
import { monsterFight } from './event/monster-fight.ts';
import { ranking } from './event/ranking.ts';
import { refill } from './event/refill.ts';
import { idOf, type Random, randomFrom } from './random.ts';
import { group, svg } from './svg.ts';

export type EventType = 'ranking' | 'monster' | 'refill_promotion' | 'community';

const PICTURES: Record<EventType, (id: string, random: Random, seed: string) => string> = {
  ranking,
  monster: monsterFight,
  refill_promotion: refill,
  community,
};

/** 1200 × 675. */
export function eventPictureSvg(seed: string, type: EventType): string {
  const id = idOf(`event ${type} ${seed}`);
  return svg(EVENT.width, EVENT.height, id, drawing(id, seed, type));
}

/** 1200 × 630, for the preview of a link to an event: the same, its edges cut off above and below. */
export function eventShareCardSvg(seed: string, type: EventType): string {
  const id = idOf(`event share ${type} ${seed}`);
  const { width, height } = SHARE_CARD;
  return svg(
    width,
    height,
    id,
    group(`translate(0 ${Math.round((height - EVENT.height) / 2)})`, drawing(id, seed, type)) +
      wordmark(id, 40, 500, 1.15, CREAM, '#ffffff'),
  );
}

const drawing = (id: string, seed: string, type: EventType) =>
  PICTURES[type](id, randomFrom(`event ${type} ${seed}`), seed);
