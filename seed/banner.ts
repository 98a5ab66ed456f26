/** Returns the seeded banners, current as of a midnight. */
import { banners } from '../api/platform/banner/tables.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

export function seedBanners(midnight: Date): SeedStatement[] {
  const window = { starts_at_ms: midnight.getTime() - DAY_MS, ends_at_ms: midnight.getTime() + 60 * DAY_MS };
  const bannerTexts = [
    {
      place: 'home',
      title_th: 'แข่งกันทุกวัน รู้ผลกันสด ๆ',
      title_en: 'A new ranking every day',
      text_th: 'ดูว่าใครนำอยู่ตอนนี้ และใครเพิ่งแซงขึ้นมา',
      text_en: 'See who leads now, and who has just come up',
      path: '/app/events/rankings',
    },
    {
      place: 'shop',
      title_th: 'สั่งก่อนเที่ยง ส่งวันเดียวกัน',
      title_en: 'Ordered before noon, sent the same day',
      text_th: null,
      text_en: null,
      path: null,
    },
  ] as const;
  return insertMissing(
    banners,
    bannerTexts.map((banner) => ({ ...banner, ...window, uuid: uuidOf(`banner:${banner.place}`) })),
  );
}
