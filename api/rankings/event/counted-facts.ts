/**
 * Facts that an event has counted, ordered by kind, time and id. Later facts never change the list
 * of a closed event.
 */
import { sql } from 'drizzle-orm';
import { type ExportedFact, exportedFact } from '../../../calls/rankings/fact.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { EventRow } from './read-event.ts';
import type { eventRules } from './tables.ts';

type Rule = typeof eventRules.$inferSelect;

/** A fact that an event has counted, and its position in the order. */
export interface InputRow {
  order_key: string;
  fact: ExportedFact;
}

const TIME_DIGITS = 16;

/** Returns the position of a fact in the order. */
export const keyOf = ({ kind, happened_at_ms, id }: ExportedFact) =>
  `${kind}:${String(happened_at_ms).padStart(TIME_DIGITS, '0')}:${id}`;

/** Returns whether a cursor has the form of a key. Cursors come from outside. */
export const isInputKey = (key: string): boolean => key === '' || /^[a-z_]+:\d{16}:./.test(key);

/** Returns the time and id after which a kind continues, or that it has not started or is done. */
function afterOf(key: string, kind: string): { at_ms: number; id: string } | 'before' | 'done' {
  const [afterKind = '', time = '0', ...id] = key.split(':');
  if (afterKind !== kind) return afterKind > kind ? 'done' : 'before';
  return { at_ms: Number(time), id: id.join(':') };
}

/** Reads at most `limit` rows after a key. */
export async function readInputs(
  db: Db,
  event: EventRow,
  { rules, after, limit }: { rules: readonly Rule[]; after: string; limit: number },
): Promise<InputRow[]> {
  const kinds = [...new Set(rules.map(({ fact_kind }) => fact_kind))].sort();
  const rows: InputRow[] = [];
  for (const kind of kinds) {
    const from = afterOf(after, kind);
    if (from === 'done' || rows.length >= limit) continue;
    const { at_ms, id } = from === 'before' ? { at_ms: event.starts_at_ms, id: '' } : from;
    const factRows: unknown[] = await db.all(sql`
      SELECT id, kind, variant, vb_uuid, user_uuid, vb_role, amount, quantity, happened_at_ms FROM facts
      WHERE kind = ${kind} AND happened_at_ms >= ${Math.max(at_ms, event.starts_at_ms)}
        AND happened_at_ms < ${event.ends_at_ms}
        AND (happened_at_ms, id) > (${at_ms}, ${id})
        AND +position <= (SELECT counted_to FROM fact_counting)
        AND EXISTS (SELECT 1 FROM event_facts WHERE event_uuid = ${event.uuid} AND position = facts.position)
        AND NOT EXISTS (SELECT 1 FROM late_facts WHERE event_uuid = ${event.uuid} AND fact_id = facts.id)
        AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = facts.position)
      ORDER BY happened_at_ms, id LIMIT ${limit - rows.length}`);
    for (const row of factRows) {
      const fact = exportedFact.parse(row);
      rows.push({ order_key: keyOf(fact), fact });
    }
  }
  return rows;
}
