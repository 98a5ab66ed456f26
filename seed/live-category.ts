/** Categories of lives, each with the slug of a label. */
import { liveCategories } from '../api/live/category/tables.ts';
import { positionOf, starterCategories } from '../api/office/starter/content/categories.ts';
import type { Mood } from './art/index.ts';
import { onAirTitles } from './live-title.ts';
import { pictureUrl } from './picture.ts';
import { insertMissing } from './statement.ts';

export const categoryOfMood: Readonly<Record<Mood, (typeof starterCategories)[number]['slug']>> = {
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
    starterCategories.map((row, index) => {
      const live = onAirTitles.find(({ mood }) => categoryOfMood[mood] === row.slug);
      return {
        ...row,
        picture_url: live ? pictureUrl('poster', live.slug) : null,
        position: positionOf(index),
        is_shown: true,
      };
    }),
  );
