/** Rankings, monsters and rewards of the seeded events, based on the event templates. */

import { eventTemplates } from '../api/rankings/draft/template.ts';
import { eventRewards, type events } from '../api/rankings/event/tables.ts';
import { monsterLevels, monsters } from '../api/rankings/monster/tables.ts';
import type { Event } from '../calls/rankings/event.ts';
import { shopItemUuid } from './shop-order.ts';
import { insertMissing, type SeedStatement } from './statement.ts';

type EventMessages = Pick<typeof events.$inferInsert, 'message_th' | 'message_en'>;

const untold: EventMessages = { message_th: null, message_en: null };
const messages: Partial<Record<Event['event_type'], EventMessages>> = {
  ranking: {
    message_th: 'นับทุกคะแนนอย่างเปิดเผย จบแล้วใครก็ตรวจผลย้อนหลังได้',
    message_en: 'Every point is counted in the open. Once it is over, anybody can check the result.',
  },
};

export const countingOf = (type: Event['event_type']) => ({
  ...eventTemplates[type].counting,
  ...(messages[type] ?? untold),
});

/** Extra health, more than the seeds take from a monster in half a month. */
const HARDY_HIT_POINTS = 1_500_000;

/**
 * Returns an event's monster with its levels. The last level of a `hardy` one outlasts all seeded
 * gifts.
 */
export function monsterSeeds(
  event_uuid: string,
  { hardy, ...window }: { starts_at_ms: number; ends_at_ms: number; hardy: boolean },
): SeedStatement[] {
  let falls_at = 0;
  const last = eventTemplates.monster.levels.length - 1;
  const levels = eventTemplates.monster.levels.map((level, index) => {
    const hit_points = level.hit_points + (hardy && index === last ? HARDY_HIT_POINTS : 0);
    falls_at += hit_points;
    return { event_uuid, ...level, hit_points, falls_at };
  });
  return [
    ...insertMissing(monsters, [{ event_uuid, damage_per_coin: 1, ...window }]),
    ...insertMissing(monsterLevels, levels),
  ];
}

type Rewarded = 'ranking' | 'monster' | 'vtuber';
type Reward = Omit<typeof eventRewards.$inferInsert, 'event_uuid'>;

/** Items that champions win besides coins. */
const trophies: Record<Rewarded, Partial<Record<Reward['ranked'], string>>> = {
  ranking: { vb: 'prize-champion-trophy', user: 'prize-champion-trophy' },
  monster: { user: 'prize-dragon-slayer' },
  vtuber: {},
};

const small = { title_th: 'อันดับ 2–3', title_en: 'Places 2 to 3', first_rank: 2, last_rank: 3, coins: 1_000 };
const champion = { title_th: 'แชมป์', title_en: 'Champion', first_rank: 1, last_rank: 1, coins: 3_000 };

const rewards: Record<Rewarded, readonly Reward[]> = {
  ranking: eventTemplates.ranking.rewards,
  monster: eventTemplates.monster.rewards,
  vtuber: [
    { ranked: 'vb', ...champion },
    { ranked: 'vb', ...small },
    { ranked: 'user', ...champion, last_rank: 3, coins: 500 },
  ],
};

export const rewardSeeds = (event_uuid: string, type: Rewarded): SeedStatement[] =>
  insertMissing(
    eventRewards,
    rewards[type].map((reward) => {
      const trophy = reward.first_rank === 1 ? trophies[type][reward.ranked] : undefined;
      return {
        needs_level: null,
        ...reward,
        event_uuid,
        item_uuid: trophy === undefined ? null : shopItemUuid(trophy),
      };
    }),
  );
