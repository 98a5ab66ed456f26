import { moment } from '../../platform/base/moment.ts';
import type { vips } from './tables.ts';

/**
 * Formats a VIP with their profile card for the API. The level comes from gifts, or from staff by
 * house-vip-rules.sql.
 */
export const serializeVip = (row: typeof vips.$inferSelect) => ({
  user: {
    uuid: row.user_uuid,
    name: row.user_name,
    avatar_url: row.user_avatar_url,
    family_name: row.user_family_name,
  },
  level: row.level,
  since: moment(row.since_at_ms),
});
