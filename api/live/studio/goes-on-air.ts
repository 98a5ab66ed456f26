import { type Statement, write } from '../../platform/framework/statement.ts';

/**
 * Returns the statements that put a waiting live on air, for one transaction. They do nothing if it
 * does not wait any more, or is a practice.
 */
export const goesOnAir = (live_uuid: string, now: Date): Statement[] => [
  write`INSERT INTO lives (uuid, slug, title, poster_url, caster_uuid, category_slug, least_age, status,
      started_at_ms)
    SELECT uuid, slug, title, poster_url, caster_uuid,
      (SELECT slug FROM live_categories WHERE slug = category_slug), least_age, 'on_air', ${now.getTime()} FROM waiting_lives
    WHERE uuid = ${live_uuid} AND practice_until_ms IS NULL`,
  write`INSERT INTO live_keys (live_uuid, key_hash, created_at_ms, token_id)
    SELECT uuid, key_hash, begun_at_ms, token_id FROM waiting_lives
    WHERE uuid = ${live_uuid} AND key_hash IS NOT NULL AND practice_until_ms IS NULL`,
  write`UPDATE announced_lives SET live_uuid = ${live_uuid}
    WHERE is_open = 1
      AND uuid = (SELECT announced_uuid FROM waiting_lives WHERE uuid = ${live_uuid} AND practice_until_ms IS NULL)`,
  write`DELETE FROM waiting_lives WHERE uuid = ${live_uuid} AND practice_until_ms IS NULL`,
];
