/** Refunds to accounts, made to have got somewhere: chosen by who paid, sent in a file, and said by the bank. */
import { env } from 'cloudflare:workers';
import { applyReport } from '../../../api/payouts/bank/apply-report.ts';
import { openDb } from '../../../api/platform/host/db.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { chooseRefundAccount } from '../../../calls/money/order.ts';
import { makePayoutBatch } from '../../../calls/payouts/payout-office.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { statement, status } from '../../unit/payouts/bank-words.ts';
import { ask } from '../ask.ts';
import { approving } from '../payouts/payout-stage.ts';

export const phoneForm = { kind: 'promptpay_phone', number: '081-234 5678', bank_code: '', name: 'สมใจ ดีงาม' } as const;
export const bankForm = { kind: 'bank', number: '111-2-22333-4', bank_code: '014', name: 'สมใจ ดีงาม' } as const;

/** Who paid an order says where its money goes back to. */
export const choose = (token: string, uuid: string, form: typeof phoneForm | typeof bankForm = phoneForm) =>
  ask(chooseRefundAccount, { token, params: { uuid }, form });

/** All that is approved goes in a file, which somebody else lets go. */
export async function sendFile(maker: string, second: string) {
  const made = await ask(makePayoutBatch, { token: maker, key: crypto.randomUUID(), form: { ground: 'refunds' } });
  await ask(decideApproval, await approving(made.data.uuid, second));
  return made.data;
}

/** What the bank calls a refund. */
const referenceOf = (refundUuid: string) => `VR${refundUuid.replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** What the bank says of a refund. */
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
