/** Categories of lives: what visitors see, the choice of a VB, and the list of staff. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, localizedFields, optionalField, picture, singleLine, slug, tick } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { userCard } from '../platform/user.ts';
import { announcedLive } from './announce.ts';
import { chosenCategory, liveCategory } from './broadcast/live-category.ts';
import { live } from './live.ts';

/** Maximum VBs and announced lives of a category in one answer. */
export const MAX_CATEGORY_VBS = 24;
export const MAX_CATEGORY_ANNOUNCED = 6;

/** A category with the number of its lives on air. */
const category = liveCategory.extend({ picture_url: picture.nullable(), on_air_count: count });
export type Category = z.infer<typeof category>;

/** A VB of the category, by their last live or a label. `on_air_slug` names their current live. */
const categoryVb = userCard.extend({ follower_count: count, on_air_slug: slug.nullable() });
export type CategoryVb = z.infer<typeof categoryVb>;

/**
 * A category with its VBs, the latest on air first, and their announced lives, the soonest first.
 */
const shownCategory = category.extend({
  vbs: z.array(categoryVb).max(MAX_CATEGORY_VBS),
  announced: z.array(announcedLive).max(MAX_CATEGORY_ANNOUNCED),
});
export type ShownCategory = z.infer<typeof shownCategory>;

const bySlug = z.object({ slug });

export const listCategories = defineCall({
  method: 'GET',
  path: '/v1/categories',
  summary: 'Lists the categories of lives in display order, each with its number of lives on air',
  access: 'public',
  cache: freshness.live,
  answer: list(category),
});

export const getCategory = defineCall({
  method: 'GET',
  path: '/v1/categories/{slug}',
  summary: `Returns a category of lives with up to ${MAX_CATEGORY_VBS} of its VBs and their next ${MAX_CATEGORY_ANNOUNCED} announced lives`,
  access: 'public',
  cache: freshness.live,
  params: bySlug,
  failures: ['category_not_found'],
  answer: one(shownCategory),
});

export const listCategoryLives = defineCall({
  method: 'GET',
  path: '/v1/categories/{slug}/lives',
  summary: 'Lists the lives on air of a category, most viewers first',
  access: 'public',
  cache: freshness.live,
  params: bySlug,
  query: pageQuery,
  failures: ['category_not_found'],
  answer: list(live),
});

export const chooseLiveCategory = defineCall({
  method: 'POST',
  path: '/v1/live/category',
  summary:
    'Sets the category of the live that the caller is on air with, or that waits for its first picture. An empty `category` removes it',
  access: 'caster',
  form: z.object({ category: chosenCategory }),
  failures: ['category_not_found', 'live_not_found'],
  answer: one(z.object({ category: liveCategory.nullable() })),
});

/** A category in the list of staff, also if it is hidden. */
const officeLiveCategory = category.extend({
  /** Sort order, lowest first. */
  position: z.number().int(),
  is_shown: z.boolean(),
});
export type OfficeLiveCategory = z.infer<typeof officeLiveCategory>;

const fields = {
  ...localizedFields('name', singleLine(40)),
  position: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
  picture_url: optionalField(picture),
  is_shown: tick,
  ground: singleLine(500),
};

export const listLiveCategories = defineCall({
  method: 'GET',
  path: '/v1/office/live-categories',
  summary: 'Lists all categories of lives in display order, including hidden ones',
  access: 'staff',
  query: pageQuery,
  answer: list(officeLiveCategory),
});

export const addLiveCategory = defineCall({
  method: 'POST',
  path: '/v1/office/live-categories',
  summary: 'Creates a category of lives. VBs with the label of the same key begin in it',
  access: 'staff',
  form: z.object({ slug: slug.max(40), ...fields }),
  failures: ['category_exists'],
  answer: one(officeLiveCategory),
});

export const changeLiveCategory = defineCall({
  method: 'POST',
  path: '/v1/office/live-categories/{slug}',
  summary: 'Changes the name, position and picture of a category, or hides it. Lives of a hidden one show none',
  access: 'staff',
  params: bySlug,
  form: z.object(fields),
  failures: ['category_not_found'],
  answer: one(officeLiveCategory),
});

export const dropLiveCategory = defineCall({
  method: 'POST',
  path: '/v1/office/live-categories/{slug}/drop',
  summary: 'Deletes a category. Its lives have none from then on',
  access: 'staff',
  params: bySlug,
  form: z.object({ ground: singleLine(500) }),
  failures: ['category_not_found'],
  answer: one(bySlug),
});
