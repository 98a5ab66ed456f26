/** Initial values of a new draft by type: rankings, rules, monster levels and rewards. */
import type { Event } from '../../../calls/rankings/event.ts';
import type { events } from '../event/tables.ts';
import type { eventDraftLevels, eventDraftRewards } from './draft-tables.ts';

/** Rankings of an event, and the rules shown to visitors. */
type Counting = Pick<typeof events.$inferInsert, 'vb_ranking' | 'user_ranking' | 'rules_th' | 'rules_en'>;

interface EventTemplate {
  counting: Required<Counting>;
  damage_per_coin: number | null;
  levels: readonly Omit<typeof eventDraftLevels.$inferInsert, 'event_uuid'>[];
  rewards: readonly Omit<typeof eventDraftRewards.$inferInsert, 'event_uuid'>[];
}

const level = (number: number, name_th: string, name_en: string, hit_points: number) => ({
  level: number,
  name_th,
  name_en,
  hit_points,
});

const reward = (
  ranked: 'vb' | 'user',
  [first_rank, last_rank]: readonly [number, number],
  coins: number,
  needs_level: number | null = null,
) => ({
  ranked,
  first_rank,
  last_rank,
  title_th: first_rank === 1 ? 'แชมป์' : `อันดับ ${first_rank}–${last_rank}`,
  title_en: first_rank === 1 ? 'Champion' : `Places ${first_rank} to ${last_rank}`,
  coins,
  needs_level,
});

const emptyTemplate: EventTemplate = {
  counting: { vb_ranking: null, user_ranking: null, rules_th: null, rules_en: null },
  damage_per_coin: null,
  levels: [],
  rewards: [],
};

/** Templates by event type. */
export const eventTemplates: Record<Event['event_type'], EventTemplate> = {
  ranking: {
    counting: {
      vb_ranking: 'uservtoken',
      user_ranking: 'usercoin',
      rules_th:
        'VB ได้หนึ่งคะแนนต่อทุกเหรียญของของขวัญและสติกเกอร์ ผู้ชมได้หนึ่งคะแนนต่อทุกเหรียญของของขวัญที่ส่ง คะแนนเท่ากัน ใครถึงก่อนอยู่สูงกว่า ปิดนับห้านาทีหลังจบ',
      rules_en:
        'VBs score a point for each coin of gifts and stickers, viewers one for each coin of the gifts they give. Equal scores: who got there first. Counting closes five minutes after the end.',
    },
    damage_per_coin: null,
    levels: [],
    rewards: [
      reward('vb', [1, 1], 35_000),
      reward('vb', [2, 3], 15_000),
      reward('vb', [4, 10], 5_000),
      reward('user', [1, 1], 10_000),
      reward('user', [2, 3], 3_000),
      reward('user', [4, 10], 500),
    ],
  },
  monster: {
    counting: {
      vb_ranking: 'defeat_monster',
      user_ranking: 'user_defeat_monster',
      rules_th:
        'ของขวัญและสติกเกอร์ทุกหนึ่งเหรียญลดพลังชีวิตมอนสเตอร์หนึ่งหน่วย ปราบให้ครบทุกด่านก่อนหมดเวลา รางวัลบางอย่างจะได้เมื่อปราบด่านนั้นแล้วเท่านั้น',
      rules_en:
        'Every coin in gifts and stickers deals one damage. Beat all levels in time; some rewards need their level beaten.',
    },
    damage_per_coin: 1,
    // The total exceeds the gifts of half a month, so that the last level remains until the last
    // day.
    levels: [
      level(1, 'เกราะนอก', 'Outer armour', 15_000),
      level(2, 'กรงเล็บ', 'Claws', 45_000),
      level(3, 'เขา', 'Horns', 80_000),
      level(4, 'เปลวไฟ', 'Flame', 110_000),
      level(5, 'หัวใจ', 'Heart', 150_000),
    ],
    rewards: [
      reward('vb', [1, 1], 5_000, 1),
      reward('vb', [2, 5], 1_000, 1),
      reward('user', [1, 1], 5_000, 3),
      reward('user', [2, 10], 1_000, 1),
    ],
  },
  refill_promotion: emptyTemplate,
  community: emptyTemplate,
};
