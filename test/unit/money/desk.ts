/** The money desk as two of the house work at it: one asks, the other approves, the bank does what it does. */
import { desc, eq } from 'drizzle-orm';
import { decideOn } from '../../../api/approval/approval.ts';
import { approvals } from '../../../api/approval/tables.ts';
import { selectCases } from '../../../api/desk/case.ts';
import { askRefund, refundApproval, reportOn, selectRefunds } from '../../../api/desk/refund.ts';
import { moneyCases, refunds } from '../../../api/desk/tables.ts';
import { askWriteOff, writeOffApproval } from '../../../api/desk/write-off.ts';
import { commit } from '../../../api/host/statement.ts';
import type { PaymentPorts } from '../../../api/payment/ports.ts';
import { callers } from './money-seed.ts';

/** What somebody does at the desk, to one of the cases or refunds. */
type DeskStep = 'ask' | 'approve' | 'refuse' | 'paid' | 'failed' | 'returned' | 'write_off';

/** What is done there: some steps, one after the other. */
export type DeskWork = keyof typeof works;
const works = {
  ask: ['ask'],
  decide: ['approve', 'refuse'],
  pay: ['paid'],
  fail: ['failed'],
  write_off: ['write_off', 'approve'],
  refund: ['ask', 'approve', 'paid'],
  refund_in_vain: ['ask', 'approve', 'paid', 'returned'],
} as const satisfies Record<string, readonly DeskStep[]>;

const [asker, second] = callers;

/** Does it, where it can be done; the database has the last word. */
export async function workAtDesk(ports: PaymentPorts, work: DeskWork, nth: number): Promise<void> {
  for (const step of works[work]) await take(ports, step, nth);
}

async function take(ports: PaymentPorts, step: DeskStep, nth: number): Promise<void> {
  const { db, now, newUuid } = ports;
  const by = asker?.user_uuid ?? '';
  if (step === 'ask' || step === 'write_off') {
    const cases = await selectCases(db).orderBy(desc(moneyCases.number)).limit(6);
    const of = cases[nth % Math.max(1, cases.length)]?.row;
    if (!of) return;
    if (step === 'write_off') {
      await commit(db, [await askWriteOff(of, { uuid: newUuid(), ground: 'too little', by }, now)]);
      return;
    }
    const amount_satang = 1 + ((nth * 7_919) % Math.max(1, of.amount_satang));
    const wanted = { uuid: newUuid(), approval_uuid: newUuid(), amount_satang, ground: 'paid twice', by };
    const asked = await askRefund(of, wanted, now);
    if (!('failed' in asked)) await commit(db, asked.statements);
    return;
  }
  if (step === 'approve' || step === 'refuse') {
    const open = await db.select().from(approvals).where(eq(approvals.state, 'open'));
    const approval = open[nth % Math.max(1, open.length)];
    if (!approval) return;
    const decided_by = second?.user_uuid ?? '';
    const subject = approval.subject_kind === 'refund' ? refundApproval : writeOffApproval;
    const deciding = { db, env: {}, now, approval, decided_by };
    const isApproved = step === 'approve';
    if (isApproved && (await subject.digestNow(deciding)) !== approval.digest) return;
    const effect = await (isApproved ? subject.approved(deciding) : (subject.declined?.(deciding) ?? []));
    if ('failed' in effect) return;
    const decision = {
      state: isApproved ? ('approved' as const) : ('refused' as const),
      decided_by,
      decision_ground: null,
    };
    await commit(db, [decideOn(approval, decision, now), ...effect]);
    return;
  }
  const all = await selectRefunds(db).where(eq(refunds.state, step === 'returned' ? 'paid' : 'approved'));
  const found = all[nth % Math.max(1, all.length)];
  const reported = found && reportOn(found, { outcome: step, bank_note: 'as the bank said' }, now);
  if (reported) await commit(db, reported.statements);
}
