import { sql } from 'drizzle-orm';
import type { ArchivedTable } from '../../platform/archive/table.ts';
import { facts } from '../ranking/tables.ts';

/**
 * Facts leave once they are counted and every event in whose time they are has exported them. The
 * fact of a gift leaves after its gift. Purchases stay, because a payment can be reversed for months.
 * Corrections stay with the facts that they correct, and quarantined facts until staff decide.
 */
export const archivedFacts: ArchivedTable = {
  table: facts,
  at: facts.happened_at_ms,
  leaves: (before_ms) => sql`happened_at_ms < ${before_ms} AND kind <> 'purchase' AND corrects IS NULL
    AND position <= (SELECT counted_to FROM fact_counting) AND position < (SELECT max(position) FROM facts)
    AND NOT EXISTS (SELECT 1 FROM facts AS correction WHERE correction.corrects = facts.id)
    AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE uncounted_facts.position = facts.position)
    AND NOT EXISTS (SELECT 1 FROM gifts WHERE gifts.position = facts.position)
    AND NOT EXISTS (
      SELECT 1 FROM events LEFT JOIN event_settlements ON event_uuid = uuid
      WHERE starts_at_ms <= happened_at_ms AND ends_at_ms > happened_at_ms AND coalesce(stage, 'inputs') = 'inputs'
    )`,
};
