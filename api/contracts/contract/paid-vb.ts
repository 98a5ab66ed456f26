/**
 * The payee of a contract, created from the checked application in the transaction that brings a
 * permanent contract into force. A later contract replaces the identity, and adds a new account or
 * new facts. A new account has a cooling period before its first payout.
 */
import { eq } from 'drizzle-orm';
import type { PayeeFactName } from '../../../calls/money/payout/payee-kind.ts';
import { payees } from '../../money/payout/payee-tables.ts';
import type { MovedAccount } from '../../payouts/payee/notify-payee.ts';
import {
  IDENTITY,
  identityOf,
  type PayeeIdentity,
  type PayeeNow,
  payeeAccountOf,
  payeeOf,
  selectPayeeOf,
} from '../../payouts/payee/payee.ts';
import { newAccount, newFact, newPayee } from '../../payouts/payee/write-payee.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import { blindIndexOf, storeBlindIndex } from '../../privacy/personal/blind-index.ts';
import { encryptText } from '../../privacy/personal/encrypt.ts';
import { openPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { addressText, contractNumberText } from '../signing/agreement.ts';
import { withCurrentPassport } from '../step/current-passport.ts';
import { openSteps, type Passport, passportText, type StepContents } from '../step/step-content.ts';
import { openKeyOf, type Ports } from './change.ts';
import type { ContractRow, OwnContracts } from './own-contracts.ts';

/** Selects a VB's payee, and the default tax classes of a new one. */
export const selectVbPayee = (db: Db, caster: SqlText, now: Date) => ({
  ...selectPayeeOf(db, { kind: 'user', uuid: caster }),
  payeeKeys: db
    .select({ key: personKeys })
    .from(payees)
    .innerJoin(personKeys, eq(personKeys.uuid, payees.key_uuid))
    .where(eq(payees.owner_uuid, caster)),
  taxClasses: selectSetting(db, 'payee_tax_class', now),
});

export type VbPayee = Rows<ReturnType<typeof selectVbPayee>>;

/** Statements about the payee, and a new account, of which its owner is notified. */
export interface PayeeChange {
  statements: readonly Statement[];
  moved: MovedAccount | null;
}

interface PayeeSource {
  own: OwnContracts;
  row: ContractRow;
  paid: VbPayee;
  /** Staff member who signed the contract for the company, or confirmed a temporary one. */
  by_uuid: string;
  ports: Ports;
}

/** Pays a VB by this contract from now on. Does nothing if the personal data was erased. */
export async function makePayee({ own, row, paid: payeeRows, by_uuid, ports }: PayeeSource): Promise<PayeeChange> {
  const key = await openKeyOf(own, row, ports);
  const contents = await withCurrentPassport(await openSteps(own.steps, row.uuid, key), row, key);
  const details = payeeDetailsOf(contents);
  if (!details) return { statements: [], moved: null };
  const taxClasses = settingOf('payee_tax_class', payeeRows.taxClasses);
  const facts = { tax_class: taxClasses[details.residence], residence: details.residence };
  const payeeChange = { own, row, details, facts, ground: contractNumberText(row.number), by_uuid, ports };
  const before = payeeOf(payeeRows, ports.now);
  return before
    ? changeOfPayee(before, { ...payeeChange, paid: payeeRows })
    : { statements: await firstPayee(payeeChange), moved: null };
}

type PayeeDetails = NonNullable<ReturnType<typeof payeeDetailsOf>>;

function payeeDetailsOf({ personal_1, personal_2, bank, foreigner }: StepContents) {
  if (!personal_1 || !personal_2 || !bank || !foreigner) return null;
  const { title, name_th, name_en, national_id, passport } = personal_1;
  const identity: PayeeIdentity = {
    name: `${title} ${name_th ?? name_en}`,
    tax_id: national_id ?? (passport ? passportText(passport) : ''),
    address: addressText(personal_2.registered, 'th'),
    branch: null,
    signatory: null,
  };
  return {
    identity,
    account: { bank_code: bank.bank_code, digits: bank.account_number },
    residence: foreigner.tax_residence === 'TH' ? ('thailand' as const) : ('abroad' as const),
  };
}

interface PayeeInput extends Omit<PayeeSource, 'paid'> {
  details: PayeeDetails;
  facts: { tax_class: string; residence: string };
  ground: string;
}

/**
 * Creates the payee. The VB entered it, and the staff member of `by_uuid` approves it, unless they
 * are the VB or in the VB's family.
 */
async function firstPayee({ row, details, facts, ground, by_uuid, ports }: PayeeInput): Promise<Statement[]> {
  const { now, secrets, random } = ports;
  const uuid = ports.newUuid();
  const owner = { kind: 'user' as const, uuid: row.caster_uuid };
  const payee = { uuid, owner, kind: 'person' as const, ...details, facts: { ...facts, vat: 'none' }, ground };
  return [
    ...(await newPayee(payee, { secrets, now, by_uuid: row.caster_uuid, random })),
    write`UPDATE payees SET state = 'approved', reviewed_by_uuid = ${by_uuid}
      WHERE uuid = ${uuid} AND owner_uuid <> ${by_uuid} AND NOT EXISTS (
        SELECT 1 FROM users AS reviewer JOIN users AS owner ON owner.family_uuid = reviewer.family_uuid
        WHERE reviewer.uuid = ${by_uuid} AND owner.uuid = payees.owner_uuid
      )`,
  ];
}

/** Stores only what differs. A stopped payee stays stopped. */
async function changeOfPayee(
  { payee, account, facts_now, facts_from_ms }: PayeeNow,
  { row, details, facts, ground, ports, paid: payeeRows }: PayeeInput & { paid: VbPayee },
): Promise<PayeeChange> {
  const { now, random, secrets } = ports;
  const key = await payeeKeyIn(payeeRows, secrets);
  if (!key) return { statements: [], moved: null };
  const by = { now, by_uuid: row.caster_uuid, random };
  const isSame = JSON.stringify(await identityOf(key, payee)) === JSON.stringify(details.identity);
  const isPaidThere =
    account?.bank_code === details.account.bank_code && (await payeeAccountOf(key, account)) === details.account.digits;
  const next = { payee_uuid: payee.uuid, number: (account?.number ?? 0) + 1, ...details.account };
  const isElsewhere = facts_now.residence !== facts.residence;
  const names = (Object.keys(facts) as (PayeeFactName & keyof typeof facts)[]).filter(
    (name) => isElsewhere && (facts_from_ms[name] ?? 0) < now.getTime(),
  );
  return {
    statements: [
      ...(isSame ? [] : await newIdentity(key, payee, { identity: details.identity, ports })),
      ...(isPaidThere ? [] : [await newAccount(key, next, by)]),
      ...names.map((name) =>
        newFact({ payee_uuid: payee.uuid, name, value: facts[name], from_ms: now.getTime(), ground }, by),
      ),
    ],
    moved: isPaidThere ? null : { payee, digits: details.account.digits },
  };
}

const payeeKeyIn = async ({ payeeKeys: [keyRow] }: VbPayee, secrets: Ports['secrets']): Promise<PersonKey | null> =>
  keyRow ? openPersonKey(secrets, keyRow.key) : null;

/**
 * Changes the payee's identity for future documents, and its blind index. Issued documents stay the
 * same.
 */
async function newIdentity(
  key: PersonKey,
  { uuid }: PayeeNow['payee'],
  { identity, ports: { now, random, secrets } }: { identity: PayeeIdentity; ports: Ports },
): Promise<Statement[]> {
  const identity_sealed = await encryptText(key, IDENTITY, JSON.stringify(identity), random);
  const taxId = await blindIndexOf(secrets, 'tax_id', identity.tax_id);
  return [updateRow(payees, { uuid }, { identity_sealed }), ...storeBlindIndex(key, taxId, now)];
}

/** Replaces a passport as the tax id by the new passport. A tax id of 13 digits stays. */
export async function payByPassport(
  passport: Passport,
  { paid: payeeRows, ports }: { paid: VbPayee; ports: Ports },
): Promise<Statement[]> {
  const payee = payeeOf(payeeRows, ports.now);
  const key = payee && (await payeeKeyIn(payeeRows, ports.secrets));
  if (!key) return [];
  const identity = await identityOf(key, payee.payee);
  if (/^\d{13}$/.test(identity.tax_id)) return [];
  return newIdentity(key, payee.payee, { identity: { ...identity, tax_id: passportText(passport) }, ports });
}
