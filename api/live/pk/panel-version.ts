import { sql } from 'drizzle-orm';

/**
 * Selects a text that changes with each new invitation of the live and each new status of its
 * latest invitations and matches. Null: none. Scores do not change it.
 */
export const pkPanelVersion = (live_uuid: string) =>
  sql<string | null>`(SELECT group_concat(uuid || status, ' ') FROM (
    SELECT * FROM (SELECT uuid, status FROM pk_matches WHERE inviter_live_uuid = ${live_uuid} ORDER BY invited_at_ms DESC LIMIT 3)
    UNION ALL
    SELECT * FROM (SELECT uuid, status FROM pk_matches WHERE invited_live_uuid = ${live_uuid} ORDER BY invited_at_ms DESC LIMIT 20)
  ))`;
