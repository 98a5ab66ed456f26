/** Ranking types as data. Active types are shown by `order`; types without an order come last. */
import { z } from 'zod';
import { bilingual, count } from '../platform/field.ts';
import type { RankingKey } from './ranking-rule.ts';

/** Unit of a score. */
export const rankingUnit = z.enum(['candy', 'coin', 'second', 'piece', 'damage', 'match', 'level', 'day']);
export type RankingUnit = z.infer<typeof rankingUnit>;

/** A ranking type as published by the API. */
export const rankingType = z.object({
  /** Name used in paths. */
  type: z.string(),
  description: bilingual,
  target: z.enum(['VB', 'User']),
  event_version: z.union([z.literal(1), z.literal(2)]),
  /** Path of the call. It contains `{role}` only if `takes_role` is true. */
  api_path: z.string(),
  /** Path of the ranking limited to one family, or null. */
  affiliation_api_path: z.string().nullable(),
  active: z.boolean(),
  /** Null: unknown. */
  order: count.nullable(),
  unit: rankingUnit,
  takes_role: z.boolean(),
  /** The data may be inaccurate, and the page must say so. */
  is_beta: z.boolean(),
  note: bilingual.nullable(),
});
export type ShownRankingType = z.infer<typeof rankingType>;

/** A type with the ranking that supplies its standings. Internal to the API. */
export interface RankingType extends ShownRankingType {
  ranking: RankingKey;
}

type Line = Pick<RankingType, 'type' | 'ranking' | 'description' | 'unit'> &
  Partial<Pick<RankingType, 'event_version' | 'active' | 'order' | 'takes_role' | 'is_beta' | 'note'>> & {
    takes_affiliation?: boolean;
  };

/** Builds a type. The default `event_version` is 1. */
function typeOf(target: RankingType['target'], line: Line): RankingType {
  const { takes_affiliation = false, event_version = 1, takes_role = false, ...rest } = line;
  const api_path = `/v${event_version}/ranking/${line.type}${takes_role ? '/{role}' : ''}/{dateStart}/{dateEnd}`;
  return {
    target,
    event_version,
    api_path,
    affiliation_api_path: takes_affiliation ? `${api_path}/{affiliationUuid}` : null,
    active: true,
    order: null,
    takes_role,
    is_beta: false,
    note: null,
    ...rest,
  };
}

const vb = (line: Line) => typeOf('VB', line);
const user = (line: Line) => typeOf('User', line);

const perRole = {
  th: 'เลือกประเภท VB ที่จะจัดอันดับ หรือดูรวมทุกประเภท',
  en: 'Choose which role of VBs is ranked, or see all of them together.',
};

/** All types, active and inactive. */
export const rankingTypes: readonly RankingType[] = [
  vb({
    type: 'collect-candy',
    ranking: 'uservtoken',
    description: { th: 'สะสมลูกอม', en: 'Candies collected' },
    order: 1,
    unit: 'candy',
    takes_affiliation: true,
    note: {
      th: 'ของขวัญ สติกเกอร์ และ VIP ทุกหนึ่งเหรียญคือลูกอมหนึ่งเม็ด',
      en: 'One candy for each coin of gifts, stickers and VIPs.',
    },
  }),
  vb({
    type: 'live-streaming',
    ranking: 'live_streaming',
    description: { th: 'เวลาไลฟ์', en: 'Time on air' },
    event_version: 2,
    order: 2,
    unit: 'second',
    takes_affiliation: true,
  }),
  vb({
    type: 'collect-sticker',
    ranking: 'collect_sticker',
    description: { th: 'สะสมสติกเกอร์', en: 'Stickers collected' },
    order: 0,
    unit: 'piece',
  }),
  vb({
    type: 'collect-sticker-set',
    ranking: 'collect_sticker_set',
    description: { th: 'สะสมสติกเกอร์ครบชุด', en: 'Sticker sets collected' },
    order: 0,
    unit: 'piece',
    note: { th: 'นับเฉพาะสติกเกอร์ที่ส่งมาทั้งชุด', en: 'Only sets that were sent as a whole.' },
  }),
  vb({
    type: 'vb-collect-vip',
    ranking: 'vb_collect_vip',
    description: { th: 'VB สะสม VIP', en: 'VIPs gained' },
    event_version: 2,
    order: 5,
    unit: 'piece',
    takes_affiliation: true,
  }),
  vb({
    type: 'pk-candy',
    ranking: 'pk_candy',
    description: { th: 'ลูกอมจาก PK', en: 'Candies in PK' },
    order: 6,
    unit: 'candy',
    takes_role: true,
    note: perRole,
  }),
  vb({
    type: 'pk-match',
    ranking: 'pk_match',
    description: { th: 'ชนะ PK', en: 'PK matches won' },
    order: 6,
    unit: 'match',
    takes_role: true,
    note: perRole,
  }),
  vb({
    type: 'defeat-monster',
    ranking: 'defeat_monster',
    description: { th: 'ปราบมอนสเตอร์', en: 'Damage to monsters' },
    order: 7,
    unit: 'damage',
  }),
  vb({
    type: 'monster-level',
    ranking: 'monster_level',
    description: { th: 'ด่านมอนสเตอร์', en: 'Monster levels brought down' },
    active: false,
    unit: 'level',
  }),
  vb({
    type: 'monster-date',
    ranking: 'monster_date',
    description: { th: 'วันที่ปราบมอนสเตอร์', en: 'Days of fighting monsters' },
    active: false,
    unit: 'day',
  }),
  user({
    type: 'topbuy',
    ranking: 'topbuy',
    description: { th: 'เติมเหรียญสูงสุด', en: 'Coins bought' },
    order: 1,
    unit: 'coin',
  }),
  user({
    type: 'live-watching',
    ranking: 'live_watching',
    description: { th: 'เวลาดูไลฟ์', en: 'Time watching' },
    event_version: 2,
    order: 2,
    unit: 'second',
    takes_affiliation: true,
    is_beta: true,
    note: {
      th: 'อยู่ระหว่างทดสอบ ข้อมูลอาจไม่ถูกต้อง',
      en: 'Beta: the data may be inaccurate.',
    },
  }),
  user({
    type: 'spend-coin',
    ranking: 'spend_coin',
    description: { th: 'ใช้เหรียญ', en: 'Coins spent' },
    order: 3,
    unit: 'coin',
    takes_affiliation: true,
    note: { th: 'ของขวัญ สติกเกอร์ VIP และร้านค้า', en: 'Gifts, stickers, VIP and the shop.' },
  }),
  user({
    type: 'pk-sent-coin',
    ranking: 'pk_sent_coin',
    description: { th: 'ส่งเหรียญใน PK', en: 'Coins sent in PK' },
    order: 5,
    unit: 'coin',
  }),
  user({
    type: 'count-sticker',
    ranking: 'count_sticker',
    description: { th: 'จำนวนสติกเกอร์ที่ส่ง', en: 'Stickers sent' },
    active: false,
    unit: 'piece',
  }),
  user({
    type: 'user-defeat-monster',
    ranking: 'user_defeat_monster',
    description: { th: 'ผู้ปราบมอนสเตอร์', en: 'Damage to monsters by users' },
    active: false,
    unit: 'damage',
  }),
];

/** Returns the unit of a ranking's scores. Rankings without a type count coins. */
export const unitOf = (ranking: RankingKey): RankingUnit =>
  rankingTypes.find((type) => type.ranking === ranking)?.unit ?? 'coin';

/**
 * Returns the active types, lowest `order` first and null last. Equal orders keep the order above.
 */
export const shownRankingTypes = (types: readonly RankingType[] = rankingTypes): RankingType[] =>
  types.filter(({ active }) => active).toSorted((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ order }: RankingType) => order ?? Number.MAX_SAFE_INTEGER;

/** Removes the internal `ranking` from a type. */
export const publicRankingType = ({ ranking: _, ...rest }: RankingType): ShownRankingType => rest;
