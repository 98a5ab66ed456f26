import { sql } from 'drizzle-orm';

/**
 * Selects a text that changes with each new invitation of the live, to a match or as a guest, and
 * each new state of the latest ones. Null: none. Scores do not change it.
 */
export const pkPanelVersion = (live_uuid: string) =>
  sql<string | null>`(SELECT group_concat(uuid || status, ' ') FROM (
    SELECT * FROM (SELECT uuid, status FROM pk_matches WHERE inviter_live_uuid = ${live_uuid} ORDER BY invited_at_ms DESC LIMIT 3)
    UNION ALL
    SELECT * FROM (SELECT uuid, status FROM pk_matches WHERE invited_live_uuid = ${live_uuid} ORDER BY invited_at_ms DESC LIMIT 20)
    UNION ALL
    SELECT * FROM (SELECT uuid, concat(status, is_muted, shown_at_ms IS NOT NULL) FROM live_guests WHERE live_uuid = ${live_uuid} ORDER BY invited_at_ms DESC LIMIT 12)
  ))`;
