/** Categories of lives, each with the slug of a label. */
import { liveCategories } from '../api/live/category/tables.ts';
import type { Mood } from './art/index.ts';
import type { LabelKey } from './label.ts';
import { onAirTitles } from './live-title.ts';
import { pictureUrl } from './picture.ts';
import { insertMissing } from './statement.ts';

const categoryRows = [
  { slug: 'singer', name_th: 'ร้องเพลง', name_en: 'Singing' },
  { slug: 'talk', name_th: 'พูดคุย', name_en: 'Just talking' },
  { slug: 'gamer', name_th: 'เกม', name_en: 'Games' },
  { slug: 'guitar', name_th: 'ดนตรี', name_en: 'Music' },
  { slug: 'beauty', name_th: 'แต่งหน้า', name_en: 'Beauty' },
  { slug: 'dancer', name_th: 'เต้น', name_en: 'Dance' },
  { slug: 'cook', name_th: 'ทำอาหาร', name_en: 'Cooking' },
  { slug: 'night-owl', name_th: 'อยู่เป็นเพื่อน', name_en: 'Late-night company' },
] as const satisfies { slug: LabelKey; name_th: string; name_en: string }[];

export const categoryOfMood: Readonly<Record<Mood, (typeof categoryRows)[number]['slug']>> = {
  song: 'singer',
  talk: 'talk',
  game: 'gamer',
  guitar: 'guitar',
  makeup: 'beauty',
  dance: 'dancer',
  cook: 'cook',
  night: 'night-owl',
};

/** Returns the categories, each with the poster of a live in it. */
export const seedLiveCategories = () =>
  insertMissing(
    liveCategories,
    categoryRows.map((row, index) => {
      const live = onAirTitles.find(({ mood }) => categoryOfMood[mood] === row.slug);
      return {
        ...row,
        picture_url: live ? pictureUrl('poster', live.slug) : null,
        position: 10 * (index + 1),
        is_shown: true,
      };
    }),
  );
