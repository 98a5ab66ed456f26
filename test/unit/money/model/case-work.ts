/**
 * The payment cases as two staff members handle them: one asks, the other approves. The bank and
 * the gateway do the rest.
 */
import { and, desc, eq } from 'drizzle-orm';
import { type ApprovalSubject, decideOn } from '../../../../api/identity/approval/approval.ts';
import { approvals } from '../../../../api/identity/approval/tables.ts';
import { readBankSettings } from '../../../../api/money/bank/bank-settings.ts';
import { type CaseRow, leftOf, selectCases } from '../../../../api/money/case/case.ts';
import { creditInCoins } from '../../../../api/money/case/credit.ts';
import { askRefund, refundApproval } from '../../../../api/money/case/refund.ts';
import { chooseAccount, selectRefundAccount } from '../../../../api/money/case/refund-account.ts';
import { refundRouteOf, selectEarlierRefunds } from '../../../../api/money/case/refund-route.ts';
import { moneyCases } from '../../../../api/money/case/tables.ts';
import { writeOff } from '../../../../api/money/case/write-off.ts';
import type { PaymentPorts } from '../../../../api/money/gateway/ports.ts';
import { familyCoins, house, userCoins } from '../../../../api/money/ledger/account.ts';
import { transfer } from '../../../../api/money/ledger/transfer.ts';
import { orders } from '../../../../api/money/order/tables.ts';
import { payoutBatches } from '../../../../api/money/payout/tables.ts';
import { askReversal, reversalApproval } from '../../../../api/money/reversal/reversal.ts';
import { reversibleOf, selectReversible } from '../../../../api/money/reversal/reversible.ts';
import { applyReport } from '../../../../api/payouts/bank/apply-report.ts';
import { batchApproval, makeBatch } from '../../../../api/payouts/bank/batch.ts';
import { bankFileOf, fileContentsOf } from '../../../../api/payouts/bank/build-file.ts';
import { personSecrets } from '../../../../api/platform/base/person-secrets.ts';
import { batchRead } from '../../../../api/platform/framework/db.ts';
import { commit } from '../../../../api/platform/framework/statement.ts';
import { readPain } from '../../../../sandbox/payout-bank/read-pain.ts';
import { callers } from './money-seed.ts';
import type { RefundBank } from './refund-bank.ts';

/** A step of staff, on one of the cases or refunds. */
type DeskStep =
  | 'ask'
  | 'approve'
  | 'refuse'
  | 'file'
  | 'paid'
  | 'refused'
  | 'returned'
  | 'write_off'
  | 'credit'
  | 'run_jobs'
  | 'spend'
  | 'ask_reversal'
  | 'ask_recall';

/** A task of staff: one or more steps in order. */
export type CaseWork = keyof typeof works;
const works = {
  ask: ['ask'],
  decide: ['approve', 'refuse'],
  file: ['file', 'approve'],
  pay: ['paid'],
  fail: ['refused'],
  run_jobs: ['run_jobs'],
  write_off: ['write_off'],
  credit: ['credit'],
  refund: ['ask', 'approve', 'file', 'approve', 'paid'],
  reverse: ['ask_reversal', 'approve'],
  reverse_spent: ['spend', 'ask_reversal', 'approve'],
  recall: ['ask_recall', 'approve'],
  recall_spent: ['spend', 'ask_recall', 'approve'],
  failed_refund: ['ask', 'approve', 'file', 'approve', 'paid', 'returned'],
} as const satisfies Record<string, readonly DeskStep[]>;

const [asker, second] = callers;
const subjects: readonly ApprovalSubject[] = [refundApproval, batchApproval, reversalApproval];

/** Returns the API settings that the cases need. `wakeOrderJob` wakes the scheduler of orders. */
const envOf = ({ wakeOrderJob }: PaymentPorts) => ({
  PERSON_KEY_SECRET_1: 'a secret that wraps the keys of a test',
  PERSON_LOOKUP_SECRET: 'a secret that nobody is looked up by here',
  PAYOUT_PAYER_TAX_ID: '1101700230708',
  PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ',
  THAI_QR_PAYEE_NAME: 'VELA',
  THAI_QR_BILLER_ID: '099999999999990',
  CLOCK: { getByName: () => ({ wake: wakeOrderJob }) },
});

/** Runs the steps that are possible. The database decides whether they are valid. */
export async function workOnCases(ports: PaymentPorts, bank: RefundBank, work: CaseWork, nth: number): Promise<void> {
  for (const step of works[work]) await take(ports, bank, step, nth);
}

/** Applies a report of the bank. */
export const tell = async ({ db, now }: PaymentPorts, report: string | null): Promise<void> => {
  if (report !== null) await applyReport(db, report, now);
};

async function take(ports: PaymentPorts, bank: RefundBank, step: DeskStep, nth: number): Promise<void> {
  switch (step) {
    case 'ask':
      return start(ports, nth);
    case 'write_off':
      return abandon(ports, nth);
    case 'credit':
      return credit(ports, nth);
    case 'spend':
      return spend(ports, nth);
    case 'ask_reversal':
    case 'ask_recall':
      return reverse(ports, step, nth);
    case 'approve':
    case 'refuse':
      return decide(ports, bank, step, nth);
    case 'file':
      return makeFile(ports);
    case 'run_jobs':
      return bank.runJobs(nth);
    default:
      return tell(ports, bank.decide(nth, step));
  }
}

async function lateCase({ db }: PaymentPorts, nth: number): Promise<CaseRow | undefined> {
  const cases = await selectCases(db).orderBy(desc(moneyCases.number)).limit(6);
  return cases[nth % Math.max(1, cases.length)]?.row;
}

/**
 * Requests a refund of a part of a case. If the destination is unknown, the payer provides it
 * first.
 */
async function start(ports: PaymentPorts, nth: number): Promise<void> {
  const { db, now, newUuid } = ports;
  const of = await lateCase(ports, nth);
  if (!of?.gateway || of.order_uuid === null) return;
  const can = ports.gateways[of.gateway].can.refund;
  const earlier = await selectEarlierRefunds(db, of.order_uuid);
  const read = async () => {
    const [account = null] = await selectRefundAccount(db, of.order_uuid ?? '');
    return { account, way: refundRouteOf(can, { account, earlier, kinds: ports.refund_account_kinds }) };
  };
  const refundChoice = await read();
  if (refundChoice.way === null)
    await choose(ports, of.order_uuid, { nth, number: (refundChoice.account?.number ?? 0) + 1 });
  const { way } = refundChoice.way === null ? await read() : refundChoice;
  if (!way) return;
  const amount_satang = 1 + ((nth * 7_919) % Math.max(1, of.amount_satang));
  const by = asker?.user_uuid ?? '';
  const terms = { uuid: newUuid(), approval_uuid: newUuid(), amount_satang, ground: 'paid twice', by, ...way };
  await commit(db, (await askRefund(of, terms, now)).statements);
}

async function choose(
  ports: PaymentPorts,
  order_uuid: string,
  { nth, number }: { nth: number; number: number },
): Promise<void> {
  const { db, now } = ports;
  const [order] = await db.select({ by: orders.user_uuid }).from(orders).where(eq(orders.uuid, order_uuid));
  const name = 'สมใจ ดีงาม';
  const account =
    nth % 2 === 0
      ? { kind: 'bank' as const, bank_code: '014', number: '1112223334', name }
      : { kind: 'promptpay_phone' as const, bank_code: null, number: '0812345678', name };
  const by = order?.by ?? '';
  await commit(
    db,
    await chooseAccount(
      account,
      { order_uuid, number, person_uuid: by, by },
      { secrets: personSecrets(envOf(ports)), now },
    ),
  );
}

async function abandon(ports: PaymentPorts, nth: number): Promise<void> {
  const { db, now } = ports;
  const of = await lateCase(ports, nth);
  if (of && leftOf(of) > 0) await commit(db, [writeOff(of, now)]);
}

/**
 * Credits the rest of a case in coins. The database refuses money in transit, and orders without
 * coins.
 */
async function credit(ports: PaymentPorts, nth: number): Promise<void> {
  const { db, now } = ports;
  const of = await lateCase(ports, nth);
  const [order] = of?.order_uuid ? await db.select().from(orders).where(eq(orders.uuid, of.order_uuid)) : [];
  if (of && order && leftOf(of) > 0) await commit(db, creditInCoins(of, order, now));
}

/** Returns a recent completed order with the amounts that can be reversed. */
async function lateSale(db: PaymentPorts['db'], nth: number) {
  const late = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(eq(orders.state, 'processed'))
    .orderBy(desc(orders.created_at_ms))
    .limit(6);
  const { uuid } = late[nth % Math.max(1, late.length)] ?? {};
  return uuid ? reversibleOf(await batchRead(db, selectReversible(db, uuid))) : null;
}

/** Spends most coins of the buyer of a recent order. */
async function spend({ db, now, newUuid }: PaymentPorts, nth: number): Promise<void> {
  const of = await lateSale(db, nth);
  const amount = (of?.held_coins ?? 0) - (nth % 3) * 100;
  if (!of || amount <= 0) return;
  const { family_uuid, user_uuid } = of.order;
  const from = family_uuid === null ? userCoins(user_uuid) : familyCoins(family_uuid);
  await commit(db, [transfer(`spent:${newUuid()}`, { from, to: house.expiredCoins, amount, now })]);
}

/**
 * Requests a full or partial reversal of a recent sale. The company bears the spent coins, or
 * nothing.
 */
async function reverse(
  { db, now, newUuid }: PaymentPorts,
  step: 'ask_reversal' | 'ask_recall',
  nth: number,
): Promise<void> {
  const of = await lateSale(db, nth);
  if (!of) return;
  const uuid = newUuid();
  const isRecall = step === 'ask_recall';
  const terms = {
    ...{ uuid, approval_uuid: newUuid(), reason: 'asked for', ground: 'asked for', by: asker?.user_uuid ?? '' },
    cause: isRecall ? ('recall' as const) : ('refund' as const),
    amount_satang: nth % 2 === 0 ? Math.max(1, of.left_satang) : 1 + ((nth * 7_919) % Math.max(1, of.sold_satang)),
    bears_coins: isRecall ? null : nth % 3 === 0 ? 1_000_000 : 0,
    bank_reference: isRecall ? `recall-${uuid}` : null,
  };
  const reversal = await askReversal(of, terms, now);
  if ('statements' in reversal) await commit(db, reversal.statements);
}

async function makeFile(ports: PaymentPorts): Promise<void> {
  const { db, now } = ports;
  const batch = await makeBatch({ db, env: envOf(ports), now }, { by_uuid: asker?.user_uuid ?? '', ground: 'refunds' });
  if ('statements' in batch) await commit(db, batch.statements);
}

async function decide(ports: PaymentPorts, bank: RefundBank, step: 'approve' | 'refuse', nth: number): Promise<void> {
  const { db, now } = ports;
  const env = envOf(ports);
  const open = await db.select().from(approvals).where(eq(approvals.state, 'open'));
  // Mostly the latest request, so that many requests reach their end.
  const approval = nth % 4 === 0 ? open[nth % Math.max(1, open.length)] : open.at(-1);
  const subject = subjects.find(({ kind }) => kind === approval?.subject_kind);
  if (!approval || !subject) return;
  const decided_by = second?.user_uuid ?? '';
  const context = { db, env, now, approval, decided_by };
  const isApproved = step === 'approve';
  if (isApproved && (await subject.digestNow(context)) !== approval.digest) return;
  const effect = await (isApproved ? subject.approved(context) : (subject.declined?.(context) ?? []));
  if ('failed' in effect) return;
  const state = isApproved ? ('approved' as const) : ('refused' as const);
  const result = await commit(db, [decideOn(approval, { state, decided_by, decision_ground: null }, now), ...effect]);
  if (result.conflict === null && isApproved && subject === batchApproval)
    await offer(ports, bank, approval.subject_id);
}

/**
 * Lets the bank read a file that two people have released. After a crash, the file is offered again
 * later.
 */
async function offer(ports: PaymentPorts, bank: RefundBank, uuid: string): Promise<void> {
  const { db } = ports;
  const env = envOf(ports);
  const [batch] = await db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.uuid, uuid)));
  if (!batch) throw new Error('A file stays');
  const file = await bankFileOf({ db, env, settings: readBankSettings(env) }, batch, await fileContentsOf(db, uuid));
  const contents = readPain(new TextDecoder().decode(file));
  if (!contents) throw new Error('The bank cannot read the file');
  bank.take(contents);
}
