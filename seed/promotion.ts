/**
 * Weekly promotions on coin packages. The event of the week announces the terms of its promotion.
 */
import { topupPromotions } from '../api/money/promotion/promotion-tables.ts';
import type { EventText } from '../api/office/starter/content/events.ts';
import { addDays, bangkokDay, dayCount, dayStart, monday } from '../calls/platform/bangkok-day.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

const terms = [
  { bonus_kind: 'percent', bonus_value: 10, min_amount_satang: 50_000, coins_per_user: 5_000 },
  { bonus_kind: 'coins', bonus_value: 500, min_amount_satang: 50_000, coins_per_user: 500 },
  { bonus_kind: 'percent', bonus_value: 15, min_amount_satang: 100_000, coins_per_user: 10_000 },
] as const;

/** Texts of the promotion events, in the order of the terms. */
export const promotionTexts: readonly [EventText, EventText, EventText] = [
  {
    picture: 'refill-promotion-1',
    title_th: 'เติมคุ้มต้นสัปดาห์ รับเพิ่ม 10%',
    title_en: 'Top up this week, get 10% more',
    description_th: 'แพ็กเกจตั้งแต่ 500 บาทขึ้นไป รับเหรียญเพิ่มทันที 10% ตลอดสัปดาห์ คนละไม่เกิน 5,000 เหรียญ',
    description_en: 'Packages of 500 baht or more bring 10% extra coins at once, all week, up to 5,000 a person.',
  },
  {
    picture: 'refill-promotion-2',
    title_th: 'เติมครั้งแรกของสัปดาห์ รับเพิ่ม 500',
    title_en: 'First top-up of the week: 500 more',
    description_th: 'แพ็กเกจแรกของสัปดาห์ ตั้งแต่ 500 บาทขึ้นไป รับเพิ่ม 500 เหรียญ คนละหนึ่งครั้ง',
    description_en: 'Your first package of 500 baht or more this week brings 500 extra coins, once a person.',
  },
  {
    picture: 'refill-promotion-3',
    title_th: 'เติมคืนดาวตก รับเพิ่ม 15%',
    title_en: 'Shooting-star nights: 15% more',
    description_th: 'แพ็กเกจตั้งแต่ 1,000 บาทขึ้นไป รับเหรียญเพิ่ม 15% ตลอดสัปดาห์ คนละไม่เกิน 10,000 เหรียญ',
    description_en: 'Packages of 1,000 baht or more bring 15% extra coins all week, up to 10,000 a person.',
  },
];

/** Returns the number of a week by its first day. The number selects its texts and terms. */
export const turnOfWeek = (firstDay: string): number => Math.floor(dayCount('1970-01-05', firstDay) / 7);

export function seedPromotions(now: Date): SeedStatement[] {
  const today = monday(bangkokDay(now));
  const rows = [-7, 0, 7, 14].map((days) => {
    const firstDay = addDays(today, days);
    const turn = turnOfWeek(firstDay) % terms.length;
    const { title_th, title_en } = promotionTexts[turn] ?? promotionTexts[0];
    return {
      uuid: uuidOf(`promotion:${firstDay}`),
      title_th,
      title_en,
      audience: 'user' as const,
      ...(terms[turn] ?? terms[0]),
      budget_coins: 1_000_000,
      starts_at_ms: dayStart(firstDay).getTime(),
      ends_at_ms: dayStart(addDays(firstDay, 7)).getTime(),
    };
  });
  return insertMissing(topupPromotions, rows);
}
