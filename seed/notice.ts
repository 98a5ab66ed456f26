/** Notices to followers about seeded lives on air and announced, as the queue would send them. */
import type { SeedStatement } from './statement.ts';

/** Returns the statements that send all pending notices and mark them as sent. */
export const notifyFollowers = (): SeedStatement[] => [
  {
    sql: `INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
      SELECT follows.user_uuid, key, kind, facts, path, fan_outs.followed_uuid, begun_at_ms
      FROM fan_outs JOIN follows ON follows.followed_uuid = fan_outs.followed_uuid WHERE due_at_ms IS NOT NULL`,
    params: [],
  },
  { sql: 'UPDATE fan_outs SET due_at_ms = NULL WHERE due_at_ms IS NOT NULL', params: [] },
];
