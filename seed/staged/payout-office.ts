/**
 * Plays payout requests and the steps of staff and bank, with the functions behind the API's calls.
 */
import { and, eq } from 'drizzle-orm';
import { decisionOn } from '../../api/identity/approval/decide.ts';
import { approvals } from '../../api/identity/approval/tables.ts';
import { payees } from '../../api/money/payout/payee-tables.ts';
import { payoutAttempts, payoutBatches, payoutQuotes, payouts } from '../../api/money/payout/tables.ts';
import { applyReport } from '../../api/payouts/bank/apply-report.ts';
import { batchApproval, makeBatch } from '../../api/payouts/bank/batch.ts';
import { newPayee } from '../../api/payouts/payee/write-payee.ts';
import { decideCancel } from '../../api/payouts/payout/history.ts';
import { blockersOf, quoteNow } from '../../api/payouts/payout/payable-now.ts';
import { payoutApproval } from '../../api/payouts/payout/payout-approval.ts';
import { attendFiles } from '../../api/payouts/payout/payout-job.ts';
import { payoutSnapshotOf, selectPayoutSnapshot } from '../../api/payouts/payout/payout-snapshot.ts';
import { decideMove } from '../../api/payouts/payout/queue.ts';
import { submitPayout } from '../../api/payouts/payout/submit.ts';
import { batchRead } from '../../api/platform/framework/db.ts';
import type { Caller } from '../../api/platform/framework/env.ts';
import { commitOrThrow, insertRow, retryOnConflict, updateRow } from '../../api/platform/framework/statement.ts';
import { MINUTE_MS } from '../clock.ts';
import { uuidOf } from '../uuid.ts';
import { camt053Of, refusalOf, type StatementEntry } from './bank-word.ts';
import { type Host, outcomeOf, portsAt } from './host.ts';

/** Two members of staff: one acts, one reviews. */
export type Staff = readonly [string, string];

/** A payee as in their documents. */
interface PayeeOf {
  uuid: string;
  name: string;
  tax_id: string;
  account: string;
}

export class PayoutOffice {
  readonly #host: Host;
  readonly #staff: Staff;

  constructor(host: Host, staff: Staff) {
    this.#host = host;
    this.#staff = staff;
  }

  /** Adds a payee, which one member of staff enters and the other reviews. */
  async addPayee({ uuid: vb, name, tax_id, account }: PayeeOf, now: Date): Promise<void> {
    const uuid = uuidOf(`payee:${vb}`);
    const [by_uuid, reviewed_by_uuid] = this.#staff;
    await commitOrThrow(this.#host.db, [
      ...(await newPayee(
        {
          uuid,
          owner: { kind: 'user', uuid: vb },
          kind: 'person',
          identity: { name, tax_id, address: '99/1 ซอยหลังสวน 3 ลุมพินี ปทุมวัน กรุงเทพมหานคร 10330' },
          account: { bank_code: '014', digits: account },
          facts: { tax_class: 'service_40_8', vat: 'none', residence: 'thailand' },
          ground: 'สำเนาบัตรประชาชนและสมุดบัญชี',
        },
        { ...portsAt(now), by_uuid },
      )),
      updateRow(payees, { uuid }, { state: 'approved', reviewed_by_uuid }),
    ]);
  }

  /** Requests a payout of everything payable for a VB. Returns the payout's uuid. */
  async ask(vb: string, now: Date): Promise<string> {
    const { db, env } = this.#host;
    const owner = { kind: 'user', uuid: vb } as const;
    const snapshot = await payoutSnapshotOf(await batchRead(db, selectPayoutSnapshot(db, owner, now)), { now });
    const quote = quoteNow(snapshot, snapshot.payable.vtokens, now);
    if (!quote || !snapshot.terms || !snapshot.payee?.account)
      throw new Error(
        `${vb} can be paid: ${JSON.stringify(blockersOf(snapshot, snapshot.payable.vtokens, now))} ${snapshot.payable.vtokens}`,
      );
    const quoteUuid = crypto.randomUUID();
    const row = {
      uuid: quoteUuid,
      owner_kind: owner.kind,
      owner_uuid: vb,
      payee_uuid: snapshot.payee.payee.uuid,
      account_number: snapshot.payee.account.number,
      terms: snapshot.terms.serialized,
      terms_digest: snapshot.terms.digest,
      ...quote,
      made_at_ms: now.getTime(),
      expires_at_ms: now.getTime() + 10 * MINUTE_MS,
    };
    await commitOrThrow(db, [insertRow(payoutQuotes, row)]);
    const result = outcomeOf(await submitPayout({ db, env, now }, { caller: callerOf(vb), quoteUuid }));
    await commitOrThrow(db, result.statements);
    return result.answer.data.uuid;
  }

  /** Gives a payout or a file all the approvals that it needs. */
  async approve(subjectId: string, now: Date): Promise<void> {
    const { db, env } = this.#host;
    const open = () =>
      db
        .select()
        .from(approvals)
        .where(and(eq(approvals.subject_id, subjectId), eq(approvals.state, 'open')));
    for (const by of this.#staff) {
      const [approval] = await open();
      if (!approval || approval.asked_by === by) continue;
      const form = { decision: 'approve', digest: approval.digest, ground: undefined } as const;
      const decision = await decisionOn([payoutApproval, batchApproval], { approval, form, by }, { db, env, now });
      await commitOrThrow(db, outcomeOf(decision).statements);
    }
  }

  move = async (uuid: string, to: Parameters<typeof decideMove>[1]['to'], now: Date) =>
    outcomeOf(
      await retryOnConflict(this.#host.db, () => decideMove(this.#host.db, { uuid, to, by: this.#staff[0], now })),
    );

  cancel = async (uuid: string, vb: string, now: Date) =>
    outcomeOf(
      await retryOnConflict(this.#host.db, () => decideCancel(this.#host.db, { uuid, caller: callerOf(vb), now })),
    );

  /** Creates a file of all approved payouts, which another person approves. Returns the file. */
  async release(now: Date) {
    const { db, env } = this.#host;
    const result = outcomeOf(await makeBatch({ db, env, now }, { by_uuid: this.#staff[0], ground: 'รอบจ่ายประจำวัน' }));
    await commitOrThrow(db, result.statements);
    await this.approve(result.answer.data.uuid, now);
    return result.answer.data;
  }

  /** Sends the file to the bank. */
  offer = (now: Date) => attendFiles({ ...this.#host, now });

  /** Applies the bank's statement of a day: which payments left or were returned. */
  async books(
    uuids: readonly string[],
    direction: StatementEntry['direction'],
    { day, now }: { day: string; now: Date },
  ) {
    const entries = [];
    for (const uuid of uuids) entries.push({ ...(await this.#tryOf(uuid)), direction });
    await applyReport(this.#host.db, camt053Of(crypto.randomUUID(), day, entries), now);
  }

  /** Applies the bank's rejection of a payment. */
  async refuses(uuid: string, now: Date): Promise<void> {
    await applyReport(this.#host.db, refusalOf(crypto.randomUUID(), now, await this.#tryOf(uuid)), now);
  }

  async #tryOf(uuid: string) {
    const [attempt] = await this.#host.db
      .select({
        end_to_end_id: payoutAttempts.end_to_end_id,
        satang: payouts.net_satang,
        message_id: payoutBatches.message_id,
      })
      .from(payoutAttempts)
      .innerJoin(payouts, eq(payouts.uuid, payoutAttempts.payout_uuid))
      .innerJoin(payoutBatches, eq(payoutBatches.uuid, payoutAttempts.batch_uuid))
      .where(eq(payoutAttempts.payout_uuid, uuid));
    if (!attempt) throw new Error('It is in a file');
    return attempt;
  }
}

const callerOf = (user_uuid: string): Caller => ({
  user_uuid,
  role: 'caster',
  group: 'external',
  family_uuid: null,
  token_id: '',
  session: '',
  authenticated_at_ms: 0,
  is_by_passkey: false,
});
