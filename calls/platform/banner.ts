/** Banners: announcements of staff on a page, for a limited time. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from './call.ts';
import { bilingual, localizedFields, moment, optionalField, picture, singleLine, uuid } from './field.ts';
import { freshness } from './freshness.ts';

/** Pages with banners: home, and two areas that the app also opens. */
export const bannerPlace = z.enum(['home', 'events', 'shop']);
export type BannerPlace = z.infer<typeof bannerPlace>;

/** Maximum banners shown in one place. The latest to begin win. */
export const MAX_BANNERS = 3;

/**
 * A path on this site, optionally with a query. Rejects URLs of other sites, and paths that
 * browsers read as one.
 */
const ownPath = z.string().regex(/^\/(?:[A-Za-z0-9._~?=&%-][A-Za-z0-9._~?=&%/-]{0,199})?$/);

/** A banner in its public form. */
export const banner = z.object({
  uuid,
  title: bilingual,
  text: bilingual.nullable(),
  /** A wide picture, behind or beside the text. */
  picture_url: picture.nullable(),
  /** A page of this site that the banner links to, without the language prefix. */
  path: ownPath.nullable(),
});
export type Banner = z.infer<typeof banner>;

export const listBanners = defineCall({
  method: 'GET',
  path: '/v1/banners/{place}',
  summary: 'Lists the current banners of a place, the latest to begin first',
  access: 'public',
  cache: freshness.banner,
  params: z.object({ place: bannerPlace }),
  answer: list(banner),
});

/** A banner in the list of staff, also before and after its time. */
const officeBanner = banner.extend({ place: bannerPlace, starts_at: moment, ends_at: moment });
/** A banner with its place and period. */
export type OfficeBanner = z.infer<typeof officeBanner>;

const form = z
  .object({
    place: bannerPlace,
    ...localizedFields('title', singleLine(80)),
    ...localizedFields('text', optionalField(singleLine(200))),
    picture_url: optionalField(picture),
    path: optionalField(ownPath),
    starts_at: moment,
    ends_at: moment,
    ground: singleLine(500),
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, { path: ['ends_at'] })
  .refine(({ text_th, text_en }) => (text_th === undefined) === (text_en === undefined), { path: ['text_en'] });

export const listOfficeBanners = defineCall({
  method: 'GET',
  path: '/v1/office/banners',
  summary: 'Lists all banners, including past and future ones, the last to end first',
  access: 'staff',
  query: pageQuery,
  answer: list(officeBanner),
});

export const addBanner = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/banners',
    summary: 'Creates a banner at a place, for a given period',
    access: 'staff',
    form,
    answer: one(officeBanner),
  }),
);

export const changeBanner = defineCall({
  method: 'POST',
  path: '/v1/office/banners/{uuid}',
  summary: 'Changes a banner: its content, place and period',
  access: 'staff',
  params: z.object({ uuid }),
  form,
  failures: ['banner_not_found'],
  answer: one(officeBanner),
});

export const dropBanner = defineCall({
  method: 'POST',
  path: '/v1/office/banners/{uuid}/drop',
  summary: 'Deletes a banner',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['banner_not_found'],
  answer: one(z.object({ uuid })),
});
