/**
 * The statements that count, and those that file what is counted. Each of the first moves the window of `fact_counting` and adds up what lies in it, once; the triggers of
 * every feature do the rest, by these sums.
 */
import type { Statement } from '../host/statement.ts';

/**
 * What lies in a window, as the view `window_sums` reads it. What is added up differs neither in what it counts for nor in
 * its minute, nor does an event begin or end in between.
 */
const ADDED_UP = `(
  SELECT json_group_array(json_object(
    'kind', kind, 'variant', variant, 'vb_uuid', vb_uuid, 'user_uuid', user_uuid,
    'live_uuid', live_uuid, 'family_uuid', family_uuid, 'vb_role', vb_role, 'event_uuid', event_uuid,
    'amount', amount, 'quantity', quantity, 'times', times, 'fact_count', fact_count,
    'first_at_ms', first_at_ms, 'last_at_ms', last_at_ms, 'first_position', first_position
  ))
  FROM (
    SELECT kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid,
      sum(amount) AS amount, sum(quantity) AS quantity, sum(iif(corrects IS NULL, 1, -1)) AS times, count(*) AS fact_count,
      min(happened_at_ms) AS first_at_ms, max(happened_at_ms) AS last_at_ms, min(position) AS first_position
    FROM facts
    WHERE position > round.after_position AND position <= round.to_position
    GROUP BY kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, event_uuid, happened_at_ms / 60000,
      (SELECT start_key FROM events
        WHERE start_key > printf('%016d~', happened_at_ms) AND start_key < printf('%016d', happened_at_ms / 60000 * 60000 + 60000)
        ORDER BY start_key LIMIT 1),
      (SELECT end_key FROM events
        WHERE end_key > printf('%016d~', happened_at_ms) AND end_key < printf('%016d', happened_at_ms / 60000 * 60000 + 60000)
        ORDER BY end_key LIMIT 1)
  )
)`;

/** Counts the facts after a position and up to another; does nothing where somebody else has moved on. */
export const countRound = (after: number, to: number): Statement => ({
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, counted_to = to_position, sums = ${ADDED_UP}
    FROM (SELECT ? AS after_position, ? AS to_position) AS round WHERE counted_to = after_position`,
  params: [after, to],
});

/** Counts one fact that was set aside; fails where it no longer is. */
export const countAgain = (position: number): Statement => ({
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, sums = ${ADDED_UP}
    FROM (SELECT ? AS after_position, ? AS to_position) AS round`,
  params: [position - 1, position],
});

/** What is counted may make facts of its own: a gift makes a blow, and a blow a day of fighting. */
const GENERATIONS = 3;

/** Counts all there is, with what comes of it, within somebody else's batch. For few facts: it is one transaction. */
export const countToHead = (): Statement[] => Array.from({ length: GENERATIONS }, () => roundToHead);

const roundToHead: Statement = {
  sql: `UPDATE fact_counting SET window_after = after_position, window_to = to_position, counted_to = to_position, sums = ${ADDED_UP}
    FROM (
      SELECT counted_to AS after_position, (SELECT max(position) FROM facts) AS to_position FROM fact_counting
    ) AS round WHERE to_position > after_position`,
  params: [],
};

/** Files facts by whose they are, once they are counted: those that come next, so many of them. However many do, each is filed once. */
export const fileNext = (most: number): Statement => ({
  sql: `INSERT INTO filed_facts
      (position, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, amount, quantity, happened_at_ms, corrects)
    SELECT position, kind, variant, vb_uuid, user_uuid, live_uuid, family_uuid, vb_role, amount, quantity, happened_at_ms, corrects
    FROM facts
    WHERE position > coalesce((SELECT max(position) FROM filed_facts), 0)
      AND position <= (SELECT counted_to FROM fact_counting)
    ORDER BY position LIMIT ${most}
    ON CONFLICT DO NOTHING`,
  params: [],
});

/** Files all there are, within somebody else's batch: to SQLite no limit is one below zero. */
export const fileToHead = (): Statement => fileNext(-1);
