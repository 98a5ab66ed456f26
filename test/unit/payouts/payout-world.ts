/**
 * A world of payouts on SQLite with the real migrations: a VB in a family, a VB without one, the
 * family itself, and staff.
 */

import { and, eq } from 'drizzle-orm';
import { askApproval } from '../../../api/identity/approval/approval.ts';
import { decisionOn } from '../../../api/identity/approval/decide.ts';
import { approvals } from '../../../api/identity/approval/tables.ts';
import { giftReversalSubjects } from '../../../api/live/gift/gift-reversal.ts';
import { openAccount, type VtokenOwner, vtokens } from '../../../api/money/ledger/account.ts';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { payees } from '../../../api/money/payout/payee-tables.ts';
import { payoutBatches, payoutQuotes } from '../../../api/money/payout/tables.ts';
import { applyReport } from '../../../api/payouts/bank/apply-report.ts';
import { batchApproval, makeBatch, selectBatch } from '../../../api/payouts/bank/batch.ts';
import { applyEnded, askEnd, batchEndApproval } from '../../../api/payouts/bank/end-batch.ts';
import { payeeKey } from '../../../api/payouts/payee/payee.ts';
import { newAccount, newPayee } from '../../../api/payouts/payee/write-payee.ts';
import { decideCancel } from '../../../api/payouts/payout/history.ts';
import { quoteNow } from '../../../api/payouts/payout/payable-now.ts';
import { payoutApproval } from '../../../api/payouts/payout/payout-approval.ts';
import { payoutSnapshotOf, selectPayoutSnapshot } from '../../../api/payouts/payout/payout-snapshot.ts';
import { decideMove } from '../../../api/payouts/payout/queue.ts';
import { submitPayout } from '../../../api/payouts/payout/submit.ts';
import { proposedTaxClasses } from '../../../api/payouts/tax/tax-class.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { datedSettings } from '../../../api/platform/dated/tables.ts';
import { batchRead, type Db, openDb } from '../../../api/platform/framework/db.ts';
import type { Caller } from '../../../api/platform/framework/env.ts';
import type { Failed } from '../../../api/platform/framework/fail.ts';
import { runIdempotent } from '../../../api/platform/framework/idempotency.ts';
import {
  commit,
  commitOrThrow,
  insertRow,
  retryOnConflict,
  updateRow,
  write,
} from '../../../api/platform/framework/statement.ts';
import { families, users } from '../../../api/platform/user/tables.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { asRule } from '../../as-rule.ts';
import { type CrashPoint, SqliteBooks } from '../money/model/sqlite-d1.ts';
import {
  answerTakeBack,
  attendGifts,
  beginGiving,
  endHold,
  giveTo,
  holdGiver,
  limitSpending,
  moveTo,
  shareAt,
  topUp,
} from './gift-giving.ts';
import { GiftModel, type LimitPeriod } from './gift-model.ts';

const START = Date.parse('2026-11-23T03:00:00Z');
/** Rows per step. It is so small that closing a day takes several steps. */
const ROWS_PER_STEP = 40;

const family: VtokenOwner = { kind: 'family', uuid: uuidOf('payout family') };
export const member: VtokenOwner = { kind: 'user', uuid: uuidOf('payout member') };
export const loner: VtokenOwner = { kind: 'user', uuid: uuidOf('payout loner') };
export const owners = [member, loner, family] as const;
export const staff = ['payout staff 1', 'payout staff 2', 'payout staff 3'].map(uuidOf);
const familyOwner = uuidOf('payout manager');
/** A member of the family who is also staff. */
export const cousin = uuidOf('payout cousin');

const callerOf = (owner: VtokenOwner): Caller => ({
  user_uuid: owner.kind === 'user' ? owner.uuid : familyOwner,
  role: owner.kind === 'user' ? 'caster' : 'family',
  group: owner.kind === 'user' ? 'external' : 'family',
  family_uuid: owner === loner ? null : family.uuid,
  token_id: 'token',
  session: '',
  authenticated_at_ms: START,
  is_by_passkey: false,
});

const env = {
  PERSON_KEY_SECRET_1: 'wraps the keys of people in tests of payouts',
  PAYOUT_PAYER_TAX_ID: '1101700230708',
  PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ',
  PERSON_LOOKUP_SECRET: 'finds the people in tests of payouts, no others',
  CLOCK: { getByName: () => ({ wake: async () => undefined }) },
};

/** Every operation on payouts, run by a person who may do it. */
export class PayoutWorld {
  readonly books: SqliteBooks;
  now: Date;
  earned = new Map<string, number>(owners.map(({ uuid }) => [uuid, 0]));
  readonly model = new GiftModel(1_000_000);
  /** V-tokens per 100 coins. */
  private rate = 100;
  /** The VBs in the family. */
  private readonly families = new Set([member.uuid]);
  private count = 0;
  private step: CrashPoint = () => {};
  private readonly begunMs: number;

  constructor(begunMs = START, books = new SqliteBooks()) {
    this.books = books;
    this.begunMs = begunMs;
    this.now = new Date(begunMs);
  }

  /**
   * Sets a hook that runs before, within and after D1 operations. It throws to simulate a crash.
   */
  onStep(step: CrashPoint): void {
    this.step = step;
  }

  get db(): Db {
    return openDb(this.books.open((what) => this.step(what)));
  }

  rows = (sql: string) => this.books.database.rows(sql);

  private next = () => {
    this.count += 1;
    return this.count;
  };

  async begin(): Promise<this> {
    await this.beginPeople();
    const { db, now } = this;
    await commitOrThrow(
      db,
      beginGiving([member.uuid, loner.uuid], { staff: staff[0] ?? '', now, coins: this.model.coins }),
    );
    await this.set('gift_hold_seconds', 3_600);
    this.now = new Date(this.begunMs + 4 * 86_400_000);
    return this;
  }

  /** Adds the people with their payees, and the taxes. */
  async beginPeople(): Promise<this> {
    const { db } = this;
    const user = (uuid: string, role: Caller['role'], family_uuid: string | null = null) =>
      insertRow(users, {
        uuid,
        name: uuid.slice(0, 8),
        avatar_url: '/media/avatar/a.svg',
        role,
        family_uuid,
        created_at_ms: 0,
      });
    await commitOrThrow(db, [
      insertRow(families, { uuid: family.uuid, slug: 'payout', name: 'ดาวเหนือ', created_at_ms: 0 }),
      user(member.uuid, 'caster', family.uuid),
      user(loner.uuid, 'caster'),
      user(familyOwner, 'family', family.uuid),
      user(cousin, 'staff', family.uuid),
      ...staff.map((uuid) => user(uuid, 'staff')),
    ]);
    for (const owner of owners) await this.addPayee(owner);
    for (const code of ['service_40_8', 'company'] as const) await this.set(`tax_${code}`, proposedTaxClasses[code]);
    return this;
  }

  /** Adds an approved payee for an owner. */
  async addPayee(owner: VtokenOwner): Promise<void> {
    const { db, now } = this;
    const uuid = uuidOf(`payee of ${owner.uuid}`);
    await commitOrThrow(db, [
      ...(await newPayee(
        {
          uuid,
          owner,
          kind: owner.kind === 'user' ? 'person' : 'company',
          identity: {
            name: `Payee ${owner.kind}`,
            tax_id: String(1_000_000_000_000 + this.next()),
            address: 'กรุงเทพฯ',
          },
          account: { bank_code: '014', digits: '1112223334' },
          facts: {
            tax_class: owner.kind === 'user' ? 'service_40_8' : 'company',
            vat: 'none',
            residence: 'thailand',
          },
          ground: 'their papers',
        },
        { secrets: personSecrets(env), now, by_uuid: staff[0] ?? '' },
      )),
      updateRow(payees, { uuid }, { state: 'approved', reviewed_by_uuid: staff[1] ?? '' }),
      ...(['held', 'payable'] as const).map((place) => openAccount(vtokens(owner, place))),
    ]);
  }

  /** Adds a value to an effective-dated setting, valid from now on. */
  async set(name: (typeof datedSettings.$inferInsert)['name'], value: unknown): Promise<void> {
    const at_ms = this.now.getTime();
    const line = {
      name,
      from_ms: at_ms,
      value: JSON.stringify(value),
      ground: 'signed',
      set_by_uuid: staff[0] ?? '',
      set_at_ms: at_ms,
    };
    await commitOrThrow(this.db, [insertRow(datedSettings, line)]);
  }

  /**
   * Makes V-tokens of a VB payable. Gifts have recorded `familyVtokens` of them as the family’s.
   */
  async earn(owner: VtokenOwner, amount: number, familyVtokens = 0): Promise<void> {
    const id = `test:${this.next()}`;
    const { now } = this;
    await commitOrThrow(this.db, [
      transfer(`${id}:in`, { from: { id: 'house:vtokens' }, to: vtokens(owner, 'held'), amount, now }),
      transfer(`${id}:free`, { from: vtokens(owner, 'held'), to: vtokens(owner, 'payable'), amount, now }),
      ...asRule([
        write`INSERT INTO family_parts (vb_uuid, family_uuid, vtokens) VALUES (${owner.uuid}, ${family.uuid}, ${familyVtokens})
          ON CONFLICT (vb_uuid, family_uuid) DO UPDATE SET vtokens = vtokens + excluded.vtokens`,
      ]),
    ]);
    this.earned.set(owner.uuid, (this.earned.get(owner.uuid) ?? 0) + amount);
  }

  /**
   * Gives to a VB and retries with the same key after a crash. Throws if the response differs from
   * the reference model.
   */
  async give(owner: VtokenOwner, quantity: number): Promise<void> {
    const key = `gift-${this.next()}`;
    const ask = () => giveTo(owner.uuid, quantity, { db: this.db, now: this.now, key });
    let answer = await ask().catch(() => null);
    // The key stays in use for as long as the crashed worker could live, so the retry waits 40
    // seconds.
    for (const _ of [1, 2]) {
      if (answer !== null && !('failed' in answer && answer.failed === 'idempotency_key_in_flight')) break;
      this.onStep(() => {});
      this.now = new Date(this.now.getTime() + 40_000);
      answer = await ask();
    }
    if (answer === null) throw new Error('A gift is answered');
    const { now } = this;
    const share = this.families.has(owner.uuid) ? shareAt(new Date(this.begunMs), now) : 0;
    const expected = this.model.give(owner.uuid, quantity, { now, rate: this.rate, share });
    const outcome = 'failed' in answer ? answer.failed : 'given';
    if (outcome !== expected)
      throw new Error(`A gift of ${quantity} is answered ${outcome}, and should be ${expected}`);
  }

  /**
   * Sets the giver’s own spending limit. No worker crashes here, because the reference model is
   * changed too.
   */
  async limit(period: LimitPeriod, satang: number): Promise<void> {
    this.onStep(() => {});
    const { db, now } = this;
    await commitOrThrow(db, [limitSpending(period, satang, this.model.limitTo(period, satang, now))]);
  }

  /** Places a hold on the giver. */
  async holdGiver(reason: 'refund' | 'review'): Promise<void> {
    this.onStep(() => {});
    const { db, now } = this;
    await commitOrThrow(db, [holdGiver(uuidOf(`hold ${this.next()}`), { reason, by: staff[0] ?? '', now })]);
  }

  /** Ends the oldest hold on the giver. */
  async endHold(): Promise<void> {
    this.onStep(() => {});
    const [hold] = this.rows('SELECT uuid FROM giver_holds WHERE ended_at_ms IS NULL ORDER BY set_at_ms');
    if (hold) await commitOrThrow(this.db, [endHold(String(hold.uuid), this.now)]);
  }

  /** Takes back the nth gift under dual control. */
  async takeBack(nth: number, toGiver: boolean): Promise<void> {
    this.onStep(() => {});
    const { db, now } = this;
    const [gift] =
      this.rows(`SELECT uuid, position, EXISTS (SELECT 1 FROM gift_take_backs AS taken WHERE taken.position = gifts.position) AS was_taken
      FROM gifts ORDER BY position LIMIT 1 OFFSET ${nth}`);
    // A gift is taken back at most once, also after a granted appeal.
    if (!gift || Number(gift.was_taken) === 1) return;
    const subject = giftReversalSubjects[toGiver ? 0 : 1];
    const uuid = uuidOf(`take-back ${this.next()}`);
    const request = {
      uuid,
      subject_kind: subject?.kind ?? ('gift_take_back' as const),
      subject_id: String(gift.uuid),
      digest: '',
      amount_satang: null,
      ground: 'stolen card',
      asked_by: staff[0] ?? '',
    };
    const digest = await subject?.digestNow({ db, approval: request as never });
    // A conflict means that an earlier request for this gift is still undecided.
    const open = await commit(db, [askApproval({ ...request, digest: digest ?? '' }, now)]);
    if (open.conflict !== null) return;
    const [approval] = await db.select().from(approvals).where(eq(approvals.uuid, uuid));
    if (!approval) throw new Error('What was asked for waits');
    const form = { decision: 'approve' as const, digest: approval.digest, ground: undefined };
    const decision = await decisionOn(giftReversalSubjects, { approval, form, by: staff[1] ?? '' }, { db, env, now });
    if ('failed' in decision) throw new Error(`A gift can be taken back: ${nth}`);
    await commitOrThrow(db, decision.statements);
    this.model.takeBack(nth, toGiver);
  }

  /** Appeals against the oldest take-back without an appeal. A third person answers. */
  async appeal(isGranted: boolean): Promise<void> {
    this.onStep(() => {});
    const { db, now } = this;
    const [row] =
      this.rows(`SELECT position, (SELECT count(*) FROM gifts AS earlier WHERE earlier.position < taken.position) AS nth
      FROM gift_take_backs AS taken WHERE appeal IS NULL ORDER BY position LIMIT 1`);
    if (!row) return;
    await commitOrThrow(db, answerTakeBack(Number(row.position), { is_granted: isGranted, by: staff[2] ?? '', now }));
    if (isGranted) this.model.grant(Number(row.nth));
  }

  /** Moves a VB into the family, or out of it. */
  async changeFamily(owner: VtokenOwner): Promise<void> {
    this.onStep(() => {});
    const isIn = this.families.delete(owner.uuid);
    if (!isIn) this.families.add(owner.uuid);
    await commitOrThrow(this.db, moveTo(owner.uuid, isIn ? null : family.uuid, this.now));
  }

  /** Closes the day in steps. Throws if one of its sums does not match. */
  async close(): Promise<void> {
    this.onStep(() => {});
    let step = await closeDay(this.db, this.now, ROWS_PER_STEP);
    while (step === 'goes_on') step = await closeDay(this.db, this.now, ROWS_PER_STEP);
    if (step !== 'closed') throw new Error(`The day is not closed: ${step.wrong.join(', ')}`);
  }

  async topUp(amount: number): Promise<void> {
    this.onStep(() => {});
    await commitOrThrow(this.db, [topUp(`test:${this.next()}`, amount, this.now)]);
    this.model.coins += amount;
  }

  /** Changes the V-tokens per 100 coins from now on. */
  async changeRate(rate: number): Promise<void> {
    this.onStep(() => {});
    await this.set('vtokens_per_100_coins', rate);
    this.rate = rate;
  }

  attendGifts = () => attendGifts(this.db, this.now);

  /** Stores a quote and returns its uuid. Null: the amount cannot be paid. */
  async quote(owner: VtokenOwner, amount: number): Promise<string | null> {
    const { db, now } = this;
    const snapshot = await payoutSnapshotOf(await batchRead(db, selectPayoutSnapshot(db, owner, now)), { now });
    const quote = quoteNow(snapshot, amount, now);
    if (!quote || !snapshot.terms || !snapshot.payee?.account) return null;
    const uuid = uuidOf(`quote ${this.next()}`);
    const row = {
      uuid,
      owner_kind: owner.kind,
      owner_uuid: owner.uuid,
      payee_uuid: snapshot.payee.payee.uuid,
      account_number: snapshot.payee.account.number,
      terms: snapshot.terms.serialized,
      terms_digest: snapshot.terms.digest,
      ...quote,
      made_at_ms: now.getTime(),
      expires_at_ms: now.getTime() + 600_000,
    };
    await commitOrThrow(db, [insertRow(payoutQuotes, row)]);
    return uuid;
  }

  submit(owner: VtokenOwner, quoteUuid: string, key = `key-${this.next()}`) {
    const { db, now } = this;
    const caller = callerOf(owner);
    const command = { caller_uuid: caller.user_uuid, key, fingerprint: quoteUuid };
    return runIdempotent(db, {
      command,
      now,
      steps: { begin: () => submitPayout({ db, env, now }, { caller, quoteUuid }) },
    });
  }

  move(uuid: string, to: Parameters<typeof decideMove>[1]['to'], by: string): Promise<Failed | null> {
    const { db, now } = this;
    return retryOnConflict(db, () => decideMove(db, { uuid, to, by, now }));
  }

  cancel(owner: VtokenOwner, uuid: string): Promise<Failed | null> {
    const { db, now } = this;
    return retryOnConflict(db, () => decideCancel(db, { uuid, caller: callerOf(owner), now }));
  }

  /** Creates a bank file. Null: no payout is ready. */
  async batch(): Promise<string | null> {
    const { db, now } = this;
    const batch = await makeBatch({ db, env, now }, { by_uuid: staff[0] ?? '', ground: 'payday' });
    if ('failed' in batch) return null;
    await commitOrThrow(db, batch.statements);
    return batch.answer.data.uuid;
  }

  /** Decides about a payout or a file that waits for approval. */
  async decide(subjectId: string, decision: 'approve' | 'refuse', by: string): Promise<Failed | null> {
    const { db, now } = this;
    const [approval] = await db
      .select()
      .from(approvals)
      .where(and(eq(approvals.subject_id, subjectId), eq(approvals.state, 'open')));
    if (!approval) return null;
    const form = { decision, digest: approval.digest, ground: undefined };
    const decisionResult = await decisionOn(
      [payoutApproval, batchApproval, batchEndApproval],
      { approval, form, by },
      { db, env, now },
    );
    if ('failed' in decisionResult) return decisionResult;
    await commitOrThrow(db, decisionResult.statements);
    return null;
  }

  /**
   * Ends a file after the bank stayed silent: two people record the outcome, and the scheduled job
   * applies it.
   */
  async end(uuid: string, outcome: 'paid' | 'not_paid'): Promise<void> {
    const { db, now } = this;
    await commitOrThrow(db, [
      write`UPDATE payout_batches SET offered_at_ms = coalesce(offered_at_ms, ${now.getTime()}),
        silent_at_ms = coalesce(silent_at_ms, ${now.getTime()}) WHERE uuid = ${uuid}`,
    ]);
    const [batch] = await selectBatch(db, uuid);
    const paid_on = outcome === 'paid' ? (batch?.value_day ?? null) : null;
    const result = await askEnd(batch, { outcome, paid_on }, { by_uuid: staff[0] ?? '', ground: 'by telephone', now });
    if (!('failed' in result)) {
      await commitOrThrow(db, result.statements);
      await this.decide(`${uuid}:${outcome}:${paid_on ?? ''}`, 'approve', staff[1] ?? '');
    }
    const [endedBatch] = await selectBatch(db, uuid);
    if (endedBatch) await applyEnded(db, endedBatch, now);
  }

  report = (text: string) => applyReport(this.db, text, this.now);

  /** Changes the account to which an owner is paid, from now on. */
  async changeAccount(owner: VtokenOwner): Promise<void> {
    const { db, now } = this;
    const payee_uuid = uuidOf(`payee of ${owner.uuid}`);
    const [payee] = await db.select().from(payees).where(eq(payees.uuid, payee_uuid));
    const [last] = this.rows(`SELECT max(number) AS number FROM payee_accounts WHERE payee_uuid = '${payee_uuid}'`);
    const key = await payeeKey(db, env, payee?.key_uuid ?? '');
    const number = Number(last?.number) + 1;
    await commitOrThrow(db, [
      await newAccount(
        key,
        { payee_uuid, number, bank_code: '004', digits: `01234${String(number).padStart(5, '0')}` },
        { now, by_uuid: staff[0] ?? '' },
      ),
    ]);
  }

  async batches() {
    return this.db.select().from(payoutBatches);
  }
}
