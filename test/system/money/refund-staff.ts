/**
 * Refunds payments under dual control: one staff member requests the refund and makes the file for
 * the bank, another approves both.
 */
import { expect } from 'vitest';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { startRefund } from '../../../calls/money/case.ts';
import { makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { query } from '../database.ts';
import type { Member } from '../member.ts';
import { type PayoutStaff, submit } from '../payouts/payout-staff.ts';

/** The ids of a refund at the bank. */
export interface SentRefund {
  messageId: string;
  end_to_end_id: string;
}

/**
 * Refunds the rest of these orders in one bank file. Returns the refunds in the order of
 * `orderUuids`.
 */
export async function letRefundsGo(
  { maker, second }: PayoutStaff,
  orderUuids: readonly string[],
): Promise<SentRefund[]> {
  const ids: string[] = [];
  for (const uuid of orderUuids) {
    const [moneyCase] = (
      await query(
        'SELECT number, amount_satang - refunded_satang AS left_satang FROM money_cases WHERE order_uuid = ? AND ended_at_ms IS NULL',
        uuid,
      )
    ).results;
    const path = startRefund.path.replace('{number}', String(moneyCase?.number));
    const form = { amount_satang: String(moneyCase?.left_satang), ground: 'too little was paid' };
    const { refund, approval_uuid } = startRefund.answer.parse(await submit(maker, path, form)).data;
    await approve(second, ({ uuid: one }) => one === approval_uuid);
    ids.push(`VR${refund.uuid.replaceAll('-', '').slice(0, 18).toUpperCase()}`);
  }
  const batch = await submit(maker, makePayoutBatch.path, { ground: 'refunds' });
  const { uuid, message_id: messageId } = makePayoutBatch.answer.parse(batch).data;
  await approve(second, ({ subject }) => subject.id === uuid);
  return ids.map((end_to_end_id) => ({ messageId, end_to_end_id }));
}

type Approval = ReturnType<typeof listApprovals.answer.parse>['data'][number];

async function approve(member: Member, isIt: (approval: Approval) => boolean): Promise<void> {
  const { text } = await member.go(`/api${listApprovals.path}`);
  const open = listApprovals.answer.parse(JSON.parse(text)).data;
  const { uuid, digest } = open.find(isIt) ?? expect.fail('nothing of it waits for a second person');
  await submit(member, decideApproval.path.replace('{uuid}', uuid), { decision: 'approve', digest });
}
