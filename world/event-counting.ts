/** How the seeded events are counted, what their monsters are like, and what is won. */

import { eventRewards, type events } from '../api/event/tables.ts';
import { monsterLevels, monsters } from '../api/monster/tables.ts';
import type { Event } from '../calls/event.ts';
import { shopItemUuid } from './shop-order.ts';
import { insertMissing, type Statement } from './statement.ts';

type Counting = Pick<
  typeof events.$inferInsert,
  'vb_ranking' | 'user_ranking' | 'rules_th' | 'rules_en' | 'message_th' | 'message_en'
>;

const uncounted: Counting = {
  vb_ranking: null,
  user_ranking: null,
  rules_th: null,
  rules_en: null,
  message_th: null,
  message_en: null,
};

export const countingOf = (type: Event['event_type']): Counting => countings[type] ?? uncounted;

const countings: Partial<Record<Event['event_type'], Counting>> = {
  ranking: {
    vb_ranking: 'uservtoken',
    user_ranking: 'usercoin',
    rules_th:
      'VB ได้หนึ่งคะแนนต่อทุกเหรียญของของขวัญและสติกเกอร์ ผู้ชมได้หนึ่งคะแนนต่อทุกเหรียญของของขวัญที่ส่ง คะแนนเท่ากัน ใครถึงก่อนอยู่สูงกว่า ปิดนับห้านาทีหลังจบ',
    rules_en:
      'VBs score a point for each coin of gifts and stickers, viewers one for each coin of the gifts they give. Equal scores: who got there first. Counting closes five minutes after the end.',
    message_th: 'ขอบคุณทุกคะแนนเสียง ผลสุดท้ายตรวจสอบย้อนหลังได้ทุกคะแนน',
    message_en: 'Thank you for every point. The final standing can be counted again by anybody.',
  },
  monster: {
    vb_ranking: 'defeat_monster',
    user_ranking: 'user_defeat_monster',
    rules_th:
      'ของขวัญและสติกเกอร์ทุกหนึ่งเหรียญลดพลังชีวิตมอนสเตอร์หนึ่งหน่วย ล้มให้ครบทุกด่านก่อนหมดเวลา รางวัลบางอย่างจะได้เมื่อด่านนั้นล้มแล้วเท่านั้น',
    rules_en:
      'Each coin of gifts and stickers is a point of damage. Bring down all levels in time; some rewards need their level to fall.',
    message_th: null,
    message_en: null,
  },
};

/** More in all than the gifts of half a month take away: the heart is still to be fought for on the last day. */
const levelNames = [
  ['เกราะนอก', 'Outer armour', 15_000],
  ['กรงเล็บ', 'Claws', 45_000],
  ['เขา', 'Horns', 80_000],
  ['เปลวไฟ', 'Flame', 110_000],
  ['หัวใจ', 'Heart', 150_000],
] as const;

/** An event's monster and its levels. */
export function monsterSeeds(event_uuid: string, window: { starts_at_ms: number; ends_at_ms: number }): Statement[] {
  let falls_at = 0;
  const levels = levelNames.map(([name_th, name_en, hit_points], index) => {
    falls_at += hit_points;
    return { event_uuid, level: index + 1, name_th, name_en, hit_points, falls_at };
  });
  return [
    ...insertMissing(monsters, [{ event_uuid, damage_per_coin: 1, ...window }]),
    ...insertMissing(monsterLevels, levels),
  ];
}

interface Tier {
  ranked: 'vb' | 'user';
  first_rank: number;
  last_rank: number;
  title_th: string;
  title_en: string;
  coins: number | null;
  item: string | null;
  needs_level: number | null;
}

const tier = (ranked: Tier['ranked'], ranks: [number, number], coins: number, more: Partial<Tier> = {}): Tier => ({
  ranked,
  first_rank: ranks[0],
  last_rank: ranks[1],
  title_th: ranks[0] === 1 ? 'แชมป์' : `อันดับ ${ranks[0]}–${ranks[1]}`,
  title_en: ranks[0] === 1 ? 'Champion' : `Places ${ranks[0]} to ${ranks[1]}`,
  coins,
  item: null,
  needs_level: null,
  ...more,
});

type Rewarded = 'ranking' | 'monster' | 'vtuber';

const tiers: Record<Rewarded, readonly Tier[]> = {
  ranking: [
    tier('vb', [1, 1], 35_000, { item: 'prize-champion-trophy' }),
    tier('vb', [2, 3], 15_000),
    tier('vb', [4, 10], 5_000),
    tier('user', [1, 1], 10_000, { item: 'prize-champion-trophy' }),
    tier('user', [2, 3], 3_000),
    tier('user', [4, 10], 500),
  ],
  vtuber: [tier('vb', [1, 1], 3_000), tier('vb', [2, 3], 1_000), tier('user', [1, 3], 500)],
  monster: [
    tier('vb', [1, 1], 5_000, { needs_level: 1 }),
    tier('vb', [2, 5], 1_000, { needs_level: 1 }),
    tier('user', [1, 1], 5_000, { item: 'prize-dragon-slayer', needs_level: 3 }),
    tier('user', [2, 10], 1_000, { needs_level: 1 }),
  ],
};

export const rewardSeeds = (event_uuid: string, type: Rewarded): Statement[] =>
  insertMissing(
    eventRewards,
    tiers[type].map(({ item, ...fields }) => ({ event_uuid, ...fields, item_uuid: item && shopItemUuid(item) })),
  );
