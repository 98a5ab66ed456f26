/** Until when somebody from abroad may work here: as they handed it in, and as staff have checked newer papers since. */
import { bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { write } from '../../platform/host/statement.ts';
import type { Decision } from '../contract/change.ts';
import { inForce } from '../contract/chart.ts';
import { changing } from '../contract/end.ts';
import type { ContractRow } from '../contract/own.ts';
import { notMovable, type Reviewing, rowOf } from '../house/review.ts';
import type { Complete } from './complete.ts';

const DAY_MS = 86_400_000;

/** Until the end of that day; null: it does not run out. */
const untilMs = (expires: string | null | undefined): number | null =>
  expires ? dayStart(expires).getTime() + DAY_MS : null;

/** As it was handed in. */
export const workUntil = ({ right_to_work }: Complete['foreigner']): number | null => untilMs(right_to_work?.expires);

/** New papers were checked: they may work until another day, and are reminded of that one. */
export async function noteWork(
  { own, uuid, by, ports }: Reviewing,
  { number, expires, ground }: { number: string; expires: string | undefined; ground: string },
): Promise<Decision<ContractRow> | Failed> {
  const row = rowOf(own, uuid);
  if (!row) return { failed: 'contract_not_found' };
  if (!inForce.includes(row.state) || row.work_until_ms === null) return notMovable(row);
  if (expires !== undefined && expires <= bangkokDay(ports.now)) {
    return { failed: 'right_to_work_over', facts: { fields: ['right_to_work_expires'] } };
  }
  const change = await changing(own, row, ports);
  change.set({ work_until_ms: untilMs(expires) });
  await change.note({ event: 'work_checked', ...by, sealed: { number, ground } });
  change.statements.push(
    write`DELETE FROM contract_reminders WHERE contract_uuid = ${uuid} AND reminder IN ('work_60', 'work_30')`,
  );
  return { statements: change.statements, outcome: change.row };
}
