/** Payouts of a VB or a family, brought to a given stage. */
import { env } from 'cloudflare:workers';
import { desc, eq } from 'drizzle-orm';
import { approvals } from '../../../api/identity/approval/tables.ts';
import { issueToken } from '../../../api/identity/auth/token.ts';
import { openAccount, vtokens } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { payees } from '../../../api/money/payout/payee-tables.ts';
import { payoutAttempts, payouts } from '../../../api/money/payout/tables.ts';
import { applyReport } from '../../../api/payouts/bank/apply-report.ts';
import type { Owner } from '../../../api/payouts/payee/payee.ts';
import { newPayee } from '../../../api/payouts/payee/write-payee.ts';
import { proposedTaxClasses } from '../../../api/payouts/tax/tax-class.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { datedSettings } from '../../../api/platform/dated/tables.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow, type Statement, updateRow } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { prepareDisbursement, submitDisbursement } from '../../../calls/payouts/payout.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { asRule } from '../../as-rule.ts';
import { statement } from '../../unit/payouts/bank-words.ts';
import { ask } from '../ask.ts';

const DAY_MS = 86_400_000;

/** Tokens of the payee and of two staff members. */
export interface Crew {
  payee: string;
  /** The owner of the V-tokens that the payee requests. */
  as?: 'self' | 'family';
  staff: readonly [string, string];
}

const commit = (statements: readonly Statement[]) => commitOrThrow(openDb(env.DB), statements);

/** Adds a payee with a signed tax class, reviewed by another person. */
export async function addPayee(
  owner: Owner,
  { now, by, reviewer }: { now: Date; by: string; reviewer: string | null },
): Promise<string> {
  const long_ago = new Date(now.getTime() - 30 * DAY_MS);
  const payeeRows = await openDb(env.DB)
    .select({ uuid: payees.uuid })
    .from(payees)
    .where(eq(payees.owner_uuid, owner.uuid));
  if (payeeRows[0]) return payeeRows[0].uuid;
  const uuid = crypto.randomUUID();
  await commit([
    ...(await newPayee(
      {
        uuid,
        owner,
        kind: owner.kind === 'user' ? 'person' : 'company',
        identity: {
          name: 'น.ส. ข้าวหอม ใจดี',
          tax_id: String(Math.floor(1e12 + Math.random() * 8e12)),
          address: '99/1 กรุงเทพฯ',
        },
        account: { bank_code: '014', digits: '1112223334' },
        facts: { tax_class: 'service_40_8', vat: 'none', residence: 'thailand' },
        ground: 'บัตรประชาชน',
      },
      { secrets: personSecrets(env), now: long_ago, by_uuid: by },
    )),
    ...(reviewer === null ? [] : [updateRow(payees, { uuid }, { state: 'approved', reviewed_by_uuid: reviewer })]),
  ]);
  return uuid;
}

/** Signs the tax class for services, as the accountant does. */
export async function signTaxClass(now: Date): Promise<void> {
  const at_ms = now.getTime() - 30 * DAY_MS;
  const line = {
    name: 'tax_service_40_8' as const,
    from_ms: at_ms,
    ground: 'สำนักงานบัญชี ลงนาม',
    set_by_uuid: null,
    set_at_ms: at_ms,
  };
  const db = openDb(env.DB);
  const settingRows = await db
    .select({ name: datedSettings.name })
    .from(datedSettings)
    .where(eq(datedSettings.name, line.name));
  const value = JSON.stringify(proposedTaxClasses.service_40_8);
  if (settingRows.length === 0) await commit([insertRow(datedSettings, { ...line, value })]);
}

/** Credits payable V-tokens. */
async function earn(uuid: string, amount: number, now: Date): Promise<void> {
  const owner = { kind: 'user' as const, uuid };
  const id = `test:${crypto.randomUUID()}`;
  await commit([
    openAccount(vtokens(owner, 'held')),
    openAccount(vtokens(owner, 'payable')),
    transfer(`${id}:in`, { from: { id: 'house:vtokens' }, to: vtokens(owner, 'held'), amount, now }),
    transfer(`${id}:free`, { from: vtokens(owner, 'held'), to: vtokens(owner, 'payable'), amount, now }),
  ]);
}

/** Submits a payout request. */
export async function submitted({ payee, as = 'self' }: Pick<Crew, 'payee' | 'as'>, amount = 50_000) {
  const quote = await ask(prepareDisbursement, { token: payee, form: { as, vtokens: String(amount) } });
  const key = crypto.randomUUID();
  return (await ask(submitDisbursement, { token: payee, key, form: { quote_uuid: quote.data.uuid } })).data;
}

/** Returns a request to approve the open approval of a subject. */
export async function approving(subjectId: string, token: string) {
  const [approval] = await openDb(env.DB)
    .select()
    .from(approvals)
    .where(eq(approvals.subject_id, subjectId))
    .orderBy(desc(approvals.asked_at_ms), approvals.state)
    .limit(1);
  const { uuid = '', digest = '' } = approval ?? {};
  return { token, key: crypto.randomUUID(), params: { uuid }, form: { decision: 'approve' as const, digest } };
}

/** Submits a payout that has all necessary approvals. */
export async function approved(crew: Crew, amount?: number) {
  const payout = await submitted(crew, amount);
  // A known account needs one approval, a new one two.
  const [first, second] = crew.staff;
  const { data } = await ask(decideApproval, await approving(payout.uuid, first));
  if (data.state === 'open') await ask(decideApproval, await approving(payout.uuid, second));
  return payout;
}

/** Submits a payout that is in a file approved by two people. */
export async function sent(crew: Crew, amount?: number) {
  const payout = await approved(crew, amount);
  const [maker, second] = crew.staff;
  const batch = await ask(makePayoutBatch, { token: maker, key: crypto.randomUUID(), form: { ground: 'payday' } });
  await ask(decideApproval, await approving(batch.data.uuid, second));
  return { ...payout, batch: batch.data };
}

/** Applies a bank statement about a payout's last attempt. */
export async function bankSays(
  payoutUuid: string,
  direction: 'DBIT' | 'CRDT',
  { now, day, charge_satang }: { now: Date; day: string; charge_satang?: number },
) {
  const db = openDb(env.DB);
  const attempts = await db.select().from(payoutAttempts).where(eq(payoutAttempts.payout_uuid, payoutUuid));
  const [row] = await db.select().from(payouts).where(eq(payouts.uuid, payoutUuid));
  const id = attempts.at(-1)?.end_to_end_id ?? '';
  const line = { id, satang: row?.net_satang ?? 0, direction, day, charge_satang };
  await applyReport(db, statement(crypto.randomUUID(), [line]), now);
}

/** Submits a payout that the bank has paid. */
export async function paid(crew: Crew, at: { now: Date; day: string }, amount?: number) {
  const payout = await sent(crew, amount);
  await bankSays(payout.uuid, 'DBIT', at);
  return payout;
}

/** Adds a payee with a million payable V-tokens; returns the payee's uuid. */
export async function payableMember(uuid: string, entry: Parameters<typeof addPayee>[1]): Promise<string> {
  await signTaxClass(entry.now);
  await earn(uuid, 1_000_000, entry.now);
  return addPayee({ kind: 'user', uuid }, entry);
}

/** Adds a family as payee with the same amount, as its share of a VB's payout. */
export async function payableFamily(
  uuid: string,
  { vb_uuid, ...entry }: Parameters<typeof addPayee>[1] & { vb_uuid: string },
): Promise<void> {
  const [vb, family] = [{ kind: 'user', uuid: vb_uuid } as const, { kind: 'family', uuid } as const];
  const [amount, now, id] = [1_000_000, entry.now, `payout:${crypto.randomUUID()}`];
  await earn(vb_uuid, amount, now);
  await commit([
    ...(['set_aside', 'on_the_way'] as const).map((place) => openAccount(vtokens(vb, place))),
    openAccount(vtokens(family, 'payable')),
    ...asRule([
      transfer(`${id}:1`, { from: vtokens(vb, 'payable'), to: vtokens(vb, 'set_aside'), amount, now }),
      transfer(`${id}:2`, { from: vtokens(vb, 'set_aside'), to: vtokens(vb, 'on_the_way'), amount, now }),
      transfer(`${id}:3`, { from: vtokens(vb, 'on_the_way'), to: vtokens(family, 'payable'), amount, now }),
    ]),
  ]);
  await addPayee(family, entry);
}

/** Adds the demo VB of the seed data as such a payee. */
export const payableCaster = (now: Date) =>
  payableMember(casterUuid('khaohom'), { now, by: uuidOf('demo:family'), reviewer: uuidOf('demo:viewer') });

/** Returns a token of another staff member. */
export async function secondStaff(now: Date): Promise<string> {
  const uuid = uuidOf('second of the house');
  const user = { uuid, name: 'ทีมงานบี', avatar_url: '/media/avatar/a.svg', role: 'staff' as const, created_at_ms: 0 };
  const userRows = await openDb(env.DB).select({ uuid: users.uuid }).from(users).where(eq(users.uuid, uuid));
  if (userRows.length === 0) await commit([insertRow(users, user)]);
  return (await issueToken(openDb(env.DB), { userUuid: uuid, device: '', now })).token;
}
