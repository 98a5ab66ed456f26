/**
 * Statements that count facts. A counting statement moves the window of `fact_counting` and stores
 * the sums of the facts in it. The triggers of every feature read those sums.
 */
import type { Statement } from '../../platform/framework/statement.ts';

/**
 * Sums of the facts in a window and of their monster hits, in the format of the view `window_sums`.
 * Facts are summed together when they count for the same things, fall in the same minute, and no
 * event starts or ends between them. `stored_count` leaves out hits, which have no rows.
 */
const ADDED_UP = `(
  SELECT json_group_array(json_object(
    'kind', kind, 'variant', variant, 'vb_uuid', vb_uuid, 'user_uuid', user_uuid,
    'live_uuid', live_uuid, 'family_uuid', family_uuid, 'vb_role', vb_role, 'event_uuid', event_uuid,
    'amount', amount, 'quantity', quantity, 'times', times, 'fact_count', fact_count,
    'stored_count', stored_count, 'first_at_ms', first_at_ms, 'last_at_ms', last_at_ms, 'first_position', first_position
  ))
  FROM (
    SELECT kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
      sum(amount) AS amount, sum(quantity) AS quantity, sum(iif(corrects IS NULL, 1, -1)) AS times, count(*) AS fact_count,
      sum(is_stored) AS stored_count, min(happened_at_ms) AS first_at_ms, max(happened_at_ms) AS last_at_ms, min(position) AS first_position
    FROM (
      SELECT 1 AS is_stored, position, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
        amount, quantity, corrects, happened_at_ms
      FROM facts WHERE position > round.after_position AND position <= round.to_position
      UNION ALL
      SELECT 0, position, 'monster_hit', NULL, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
        amount, quantity, corrects, happened_at_ms
      FROM monster_hits
      WHERE position > round.after_position AND position <= round.to_position AND closed_at_ms IS NULL
    )
    GROUP BY kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid, happened_at_ms / 60000,
      (SELECT start_key FROM events
        WHERE start_key > printf('%016d~', happened_at_ms) AND start_key < printf('%016d', happened_at_ms / 60000 * 60000 + 60000)
        ORDER BY start_key LIMIT 1),
      (SELECT end_key FROM events
        WHERE end_key > printf('%016d~', happened_at_ms) AND end_key < printf('%016d', happened_at_ms / 60000 * 60000 + 60000)
        ORDER BY end_key LIMIT 1)
  )
)`;

/** Counts the facts after one position up to another. Does nothing if another run has moved on. */
export const countRound = (after: number, to: number): Statement => ({
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, counted_to = to_position, sums = ${ADDED_UP}
    FROM (SELECT ? AS after_position, ? AS to_position) AS round WHERE counted_to = after_position`,
  params: [after, to],
});

/** Counts one quarantined fact. A trigger aborts it if the fact is no longer quarantined. */
export const countAgain = (position: number): Statement => ({
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, sums = ${ADDED_UP}
    FROM (SELECT ? AS after_position, ? AS to_position) AS round`,
  params: [position - 1, position],
});

/** Counting can create facts: the first hit of a day creates a fighting day. */
const GENERATIONS = 2;

/** Counts all pending facts in the caller's transaction. Only for few facts. */
export const countToHead = (): Statement[] => Array.from({ length: GENERATIONS }, () => roundToHead);

const roundToHead: Statement = {
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, counted_to = to_position, sums = ${ADDED_UP}
    FROM (
      SELECT counted_to AS after_position, (SELECT max(position) FROM facts) AS to_position FROM fact_counting
    ) AS round WHERE to_position > after_position`,
  params: [],
};
