/** Routes before a payout request: the caller's payee, what blocks a payout, and a quote. */

import {
  checkDisbursement,
  type DisbursementProfile,
  getDisbursementProfile,
  prepareDisbursement,
} from '../../../calls/payouts/payout.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { payoutQuotes } from '../../money/payout/tables.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { floorPart } from '../../platform/base/whole-part.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow } from '../../platform/framework/statement.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { maskTaxId } from '../../privacy/personal/mask.ts';
import { readPersonKey } from '../../privacy/personal/person-key.ts';
import { type DateRules, dateRulesOf, expectedDate, selectDateRules } from '../bank/expected-date.ts';
import { selectMaturing } from '../earning/read-sums.ts';
import { identityOf, type PayeeNow } from '../payee/payee.ts';
import { noFamily, ownerOf, soughtOwner } from './owner.ts';
import { type Blocker, blockersOf, ofAgeAt, quoteNow } from './payable-now.ts';
import { type PayoutSnapshot, payoutSnapshotOf, selectPayoutSnapshot } from './payout-snapshot.ts';
import { amountsOf, etaOfRequest } from './read-payout.ts';

const QUOTE_MS = 10 * 60_000;

export const disbursementRoutes = (on: On) => {
  on(
    getDisbursementProfile,
    ({ form }, { db, bearer, now }) => ({
      ...selectPayoutSnapshot(db, soughtOwner(db, form.as, bearer), now),
      contracts: selectContractInForce(db, bearer.user_uuid, now),
    }),
    async ({ form }, { db, env, caller, now, read }) => {
      const owner = ownerOf(form.as, caller);
      if (!owner) return noFamily;
      const rows = await read();
      const { payee, terms, payable, owed_vtokens } = await payoutSnapshotOf(rows, { now });
      return {
        data: {
          ...(payee ? await describePayee(payee, { db, env, isSigned: terms !== null }) : noPayee),
          contract: owner.kind === 'user' ? (rows.contracts[0] ?? null) : null,
          payable_vtokens: payable.vtokens,
          owed_vtokens,
          payable_satang: terms && floorPart(payable.vtokens, terms.serialized.satang_per_100_vtokens, 100),
        },
      };
    },
  );

  on(
    checkDisbursement,
    ({ form }, { db, bearer, now }) => ({
      ...selectPayoutSnapshot(db, soughtOwner(db, form.as, bearer), now),
      ...selectDateRules(db, now),
      ages: selectMaturing(db, bearer.user_uuid),
    }),
    async ({ form }, { caller, now, read }) => {
      const owner = ownerOf(form.as, caller);
      if (!owner) return noFamily;
      const rows = await read();
      const snapshot = await payoutSnapshotOf(rows, { now });
      const at = { today: bangkokDay(now), dateRules: dateRulesOf(rows) };
      const vtokens = form.vtokens ?? snapshot.payable.vtokens;
      // A VB's gifts mature on known days. The time of a family's next share is unknown.
      const ages = owner.kind === 'user' ? rows.ages : [];
      const blockers = blockersOf(snapshot, vtokens, now).map((blocker) =>
        blocker.code === 'nothing_payable'
          ? { ...blocker, until_ms: ofAgeAt(ages, vtokens - snapshot.payable.vtokens) }
          : blocker,
      );
      return {
        data: {
          may_be_paid: blockers.length === 0,
          bars: blockers.map(({ code, until_ms }) => ({
            code,
            until: momentOrNull(until_ms),
            by: reviewedBy(code, snapshot, at),
          })),
          next_date: nextDate(blockers, now),
        },
      };
    },
  );

  on(
    prepareDisbursement,
    ({ form }, { db, bearer, now }) => ({
      ...selectPayoutSnapshot(db, soughtOwner(db, form.as, bearer), now),
      ...selectDateRules(db, now),
    }),
    async ({ form }, { db, env, caller, now, read }) => {
      const owner = ownerOf(form.as, caller);
      if (!owner) return noFamily;
      const rows = await read();
      const snapshot = await payoutSnapshotOf(rows, { now });
      const vtokens = form.vtokens ?? snapshot.payable.vtokens;
      const quote = quoteNow(snapshot, vtokens, now);
      const { payee, terms } = snapshot;
      if (!quote || !terms || !payee?.account) return blockedBy(blockersOf(snapshot, vtokens, now));
      const row = {
        uuid: crypto.randomUUID(),
        owner_kind: owner.kind,
        owner_uuid: owner.uuid,
        payee_uuid: payee.payee.uuid,
        account_number: payee.account.number,
        terms: terms.serialized,
        terms_digest: terms.digest,
        ...quote,
        made_at_ms: now.getTime(),
        expires_at_ms: now.getTime() + QUOTE_MS,
      };
      await commitOrThrow(db, [insertRow(payoutQuotes, row)]);
      const { hours } = readBankSettings(env);
      return {
        data: {
          uuid: row.uuid,
          amounts: amountsOf(row),
          terms: terms.serialized,
          account: { bank_code: payee.account.bank_code, masked: payee.account.account_masked },
          eta: etaOfRequest(now, { hours, dateRules: dateRulesOf(rows) }),
          expires_at: moment(row.expires_at_ms),
        },
      };
    },
  );
};

/** Blockers that staff must resolve. */
const staffBlockers: readonly Blocker['code'][] = ['payee_waiting', 'no_tax_class', 'tax_class_unsigned'];

/** Returns the day by which staff should resolve a blocker; null if it is not theirs. */
function reviewedBy(
  code: Blocker['code'],
  { payee }: PayoutSnapshot,
  at: { today: string; dateRules: DateRules },
): string | null {
  if (!payee || !staffBlockers.includes(code)) return null;
  const { today, dateRules } = at;
  const { holidays, bank_days } = dateRules;
  return expectedDate(bangkokDay(new Date(payee.payee.created_at_ms)), bank_days.look, { today, holidays });
}

/** Returns the failure with every blocker. */
export const blockedBy = (blockers: readonly Blocker[]): Failed => ({
  failed: 'payout_barred',
  facts: { bars: blockers.map(({ code, until_ms }) => ({ code, until: momentOrNull(until_ms) })) },
});

/** Returns today, or the day on which the last blocker ends; null if the end of any is unknown. */
function nextDate(blockers: readonly Blocker[], now: Date): string | null {
  if (blockers.length === 0) return bangkokDay(now);
  const ends = blockers.map(({ until_ms }) => until_ms ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? bangkokDay(new Date(last)) : null;
}

type PayeeDetails = Pick<DisbursementProfile, 'payee' | 'account' | 'tax_class' | 'has_vat'>;

const noPayee: PayeeDetails = { payee: null, account: null, tax_class: null, has_vat: false };

async function describePayee(
  now: PayeeNow,
  { db, env, isSigned }: { db: Db; env: object; isSigned: boolean },
): Promise<PayeeDetails> {
  const { payee, account, tax_class, has_vat } = now;
  const key = await readPersonKey(db, personSecrets(env), payee.key_uuid);
  if (!key) return noPayee;
  const identity = await identityOf(key, payee);
  return {
    payee: { name: identity.name, tax_id_masked: maskTaxId(identity.tax_id), kind: payee.kind },
    account: account && {
      bank_code: account.bank_code,
      masked: account.account_masked,
      set_at: moment(account.set_at_ms),
    },
    tax_class: tax_class && { code: tax_class, is_signed: isSigned },
    has_vat,
  };
}
