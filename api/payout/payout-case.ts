/** What no rule settles: it waits for somebody of the house, and is opened once. */
import { insertRow, type Statement } from '../host/statement.ts';
import { payoutCases } from './tables.ts';

interface Opened {
  kind: typeof payoutCases.$inferInsert.kind;
  /** What tells two cases of a kind apart: opened once for each. */
  about: string;
  payout_uuid: string | null;
  facts: Record<string, string | number | null>;
}

/** Opens a case, unless it was. */
export function openPayoutCase({ kind, about, payout_uuid, facts }: Opened, now: Date): Statement {
  const row = insertRow(payoutCases, { id: `${kind}:${about}`, payout_uuid, kind, facts, opened_at_ms: now.getTime() });
  return { ...row, sql: `${row.sql} ON CONFLICT DO NOTHING` };
}
