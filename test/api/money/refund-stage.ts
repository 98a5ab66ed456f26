/**
 * Refunds to accounts in several stages: chosen by the payer, sent in a file, and confirmed by the
 * bank.
 */
import { env } from 'cloudflare:workers';
import { applyReport } from '../../../api/payouts/bank/apply-report.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { chooseRefundAccount } from '../../../calls/money/order.ts';
import { makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { statement, status } from '../../unit/payouts/bank-words.ts';
import { ask } from '../ask.ts';
import { approving } from '../payouts/payout-stage.ts';

export const phoneForm = { kind: 'promptpay_phone', number: '081-234 5678', bank_code: '', name: 'สมใจ ดีงาม' } as const;
export const bankForm = { kind: 'bank', number: '111-2-22333-4', bank_code: '014', name: 'สมใจ ดีงาม' } as const;

/** Chooses the account for the refund of an order as its payer. */
export const choose = (token: string, uuid: string, form: typeof phoneForm | typeof bankForm = phoneForm) =>
  ask(chooseRefundAccount, { token, params: { uuid }, form });

/** Sends all approved refunds in a file that a second person releases. */
export async function sendFile(maker: string, second: string) {
  const batch = await ask(makePayoutBatch, { token: maker, key: crypto.randomUUID(), form: { ground: 'refunds' } });
  await ask(decideApproval, await approving(batch.data.uuid, second));
  return batch.data;
}

/** Returns the bank reference of a refund. */
const referenceOf = (refundUuid: string) => `VR${refundUuid.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** Applies a bank report about a refund. */
export async function bankSaid(
  { uuid, amount_satang: satang }: { uuid: string; amount_satang: number },
  verdict: 'paid' | 'failed' | 'returned',
): Promise<void> {
  const id = referenceOf(uuid);
  const inFile =
    'SELECT message_id FROM payout_batches JOIN refunds ON batch_uuid = payout_batches.uuid WHERE refunds.uuid = ?';
  const file = (await env.DB.prepare(inFile).bind(uuid).first<string>('message_id')) ?? '';
  const direction = verdict === 'paid' ? 'DBIT' : 'CRDT';
  const text =
    verdict === 'failed'
      ? status(crypto.randomUUID(), { file, code: 'RJCT', lines: [id] })
      : statement(crypto.randomUUID(), [{ id, satang, direction, day: bangkokDay(new Date()) }]);
  await applyReport(openDb(env.DB), text, new Date());
}
