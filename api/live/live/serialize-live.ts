import type { LiveCategory } from '../../../calls/live/broadcast/live-category.ts';
import type { Live } from '../../../calls/live/live.ts';
import { cardPath } from '../../../calls/platform/card.ts';
import { serializeLabel } from '../../people/profile/label.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { CategoryRow, lives } from './tables.ts';

type LiveRow = Pick<
  typeof lives.$inferSelect,
  | ('uuid' | 'slug' | 'title' | 'poster_url' | 'status' | 'blurred_by' | 'least_age' | 'viewer_count')
  | ('caster_uuid' | 'caster_name' | 'caster_avatar_url' | 'caster_family_name' | 'caster_labels' | 'category')
  | ('started_at_ms' | 'ended_at_ms')
>;

/** Formats the category of a live for the API. */
export const serializeCategoryCard = (row: CategoryRow): LiveCategory => ({
  slug: row.slug,
  name: localizedOf('name', row),
});

/** Formats a live with its VB's profile card for the API. */
export const serializeLive = (row: LiveRow): Live => ({
  uuid: row.uuid,
  slug: row.slug,
  title: row.title,
  profile_picture_url: row.poster_url,
  share_picture_url: cardPath({ language: 'th', kind: 'live', id: row.slug }),
  caster: {
    uuid: row.caster_uuid,
    name: row.caster_name,
    avatar_url: row.caster_avatar_url,
    family_name: row.caster_family_name,
  },
  labels: row.caster_labels.map(serializeLabel),
  category: row.category && serializeCategoryCard(row.category),
  status: row.status === 'on_air' ? 'on_air' : 'ended',
  is_blurred: row.blurred_by !== null,
  least_age: row.least_age,
  viewer_count: row.viewer_count,
  started_at: moment(row.started_at_ms),
  ended_at: momentOrNull(row.ended_at_ms),
});
