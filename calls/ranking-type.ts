/** The ranking types, as data. Active ones are shown in their order, an unknown order last. */
import { z } from 'zod';
import { bilingual, count } from './field.ts';
import type { RankingKey } from './ranking-rule.ts';

/** What a score is counted in. */
export const rankingUnit = z.enum(['candy', 'coin', 'second', 'piece', 'damage', 'match', 'level', 'day']);
export type RankingUnit = z.infer<typeof rankingUnit>;

/** What everybody is told of a type. */
export const rankingType = z.object({
  /** Its name in paths. */
  type: z.string(),
  description: bilingual,
  target: z.enum(['VB', 'User']),
  event_version: z.union([z.literal(1), z.literal(2)]),
  /** The call that answers it; what takes no role and no affiliation lacks that part. */
  api_path: z.string(),
  /** The same among the VBs of one family; null: there is none. */
  affiliation_api_path: z.string().nullable(),
  active: z.boolean(),
  /** Null: not known. */
  order: count.nullable(),
  /** What a score is counted in. */
  unit: rankingUnit,
  takes_role: z.boolean(),
  /** Its data may be inaccurate: say so. */
  is_beta: z.boolean(),
  note: bilingual.nullable(),
});
export type ShownRankingType = z.infer<typeof rankingType>;

/** A type as the host has it: also where its standings come from. */
export interface RankingType extends ShownRankingType {
  ranking: RankingKey;
}

type Line = Pick<RankingType, 'type' | 'ranking' | 'description' | 'unit'> &
  Partial<Pick<RankingType, 'event_version' | 'active' | 'order' | 'takes_role' | 'is_beta' | 'note'>> & {
    takes_affiliation?: boolean;
  };

/** A type without a version of its own is of the first. */
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

/** All of them, active or not. */
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

/** What scores of a ranking are counted in: its type's unit; those without a type rank by coins. */
export const unitOf = (ranking: RankingKey): RankingUnit =>
  rankingTypes.find((type) => type.ranking === ranking)?.unit ?? 'coin';

/** Those that are shown: the lower order first, an unknown one last, equal ones as they stand above. */
export const shownRankingTypes = (types: readonly RankingType[] = rankingTypes): RankingType[] =>
  types.filter(({ active }) => active).toSorted((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ order }: RankingType) => order ?? Number.MAX_SAFE_INTEGER;

/** A type as it is told: where its standings come from is the host's own business. */
export const publicRankingType = ({ ranking: _, ...shown }: RankingType): ShownRankingType => shown;
