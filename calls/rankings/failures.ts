/** Failures of facts, rankings, events and monsters. */
import { z } from 'zod';
import { type FailureTable, retryAfter, wrongFields } from '../platform/failure/failure-table.ts';
import { day } from '../platform/field.ts';

export const rankingFailures = {
  invalid_date_range: 400,
  date_range_too_long: { status: 400, facts: { max_days: z.number().int().positive() } },
  date_not_ranked: { status: 400, facts: { first_day: day, last_day: day } },
  ranking_inactive: 404,
  /** Too many custom date ranges are being totalled. */
  ranking_crowded: { status: 429, facts: retryAfter },
  /** The total of the range is still being calculated. */
  ranking_unfinished: { status: 503, facts: retryAfter },
} as const satisfies FailureTable;

export const factFailures = {
  fact_incomplete: 422,
  /** Gifts and purchases count when coins move, so no service reports them. */
  fact_moves_coins: 422,
  fact_to_oneself: 422,
  fact_not_of_vb: 422,
  fact_live_not_found: 422,
  /** The live room reports this watch time itself. */
  fact_told_by_room: 422,
  fact_not_found: 404,
  /** The fact is in the future, or older than a week. */
  fact_out_of_time: 422,
  /** The fact is not quarantined. */
  fact_not_set_aside: 404,
  fact_dropped: 409,
  fact_is_correction: 409,
} as const satisfies FailureTable;

export const eventFailures = {
  event_not_found: 404,
  event_not_ranked: 404,
  event_facts_private: 403,
  event_not_community: 404,
  /** The event is not for the caller's role. */
  event_for_others: 403,
  event_not_on: 409,
  event_begun: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const eventOfficeFailures = {
  event_draft_not_found: 404,
  event_draft_incomplete: { status: 422, facts: wrongFields },
  event_slug_taken: { status: 409, facts: wrongFields },
  event_window: { status: 422, facts: wrongFields },
  event_reward_wrong: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const monsterFailures = {
  monster_not_found: 404,
} as const satisfies FailureTable;
