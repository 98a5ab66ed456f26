/** Expiry of a foreigner's right to work: as submitted, and after staff checked newer documents. */
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { write } from '../../platform/framework/statement.ts';
import { contractOf, contractTransitionNotAllowed, type Review } from '../company/review.ts';
import type { ContractDecision } from '../contract/change.ts';
import { inForce } from '../contract/chart.ts';
import { changeOfContract } from '../contract/end.ts';
import type { ContractRow } from '../contract/own-contracts.ts';
import type { Complete } from './complete.ts';

const DAY_MS = 86_400_000;

/** Returns the end of the day. Null: no expiry. */
const untilMs = (expires: string | null | undefined): number | null =>
  expires ? dayStart(expires).getTime() + DAY_MS : null;

/** Returns the expiry as submitted. */
export const workUntil = ({ right_to_work }: Complete['foreigner']): number | null => untilMs(right_to_work?.expires);

/** Stores the expiry of checked documents, and resets the reminders. */
export async function noteWork(
  { own, uuid, by, ports }: Review,
  { number, expires, ground }: { number: string; expires: string | undefined; ground: string },
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = contractOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (!inForce.includes(row.state) || row.work_until_ms === null) return contractTransitionNotAllowed(row);
  if (expires !== undefined && expires <= bangkokDay(ports.now)) {
    return { failed: 'right_to_work_over', facts: { fields: ['right_to_work_expires'] } };
  }
  const change = await changeOfContract(own, row, ports);
  change.set({ work_until_ms: untilMs(expires) });
  await change.note({ event: 'work_checked', ...by, sealed: { number, ground } });
  change.statements.push(
    write`DELETE FROM contract_reminders WHERE contract_uuid = ${uuid} AND reminder IN ('work_60', 'work_30')`,
  );
  return { statements: change.statements, outcome: change.row };
}
