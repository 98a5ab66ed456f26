/** The current payee of an owner of V-tokens: account, tax class and VAT at a time. */
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { PayeeFactName } from '../../../calls/money/payout/payee-kind.ts';
import { type Payee, type PayeeStanding, payeeFactValue } from '../../../calls/payouts/payee.ts';
import { taxClassCode } from '../../../calls/platform/tax/tax-class.ts';
import { payeeAccounts, payeeFacts, payees } from '../../money/payout/payee-tables.ts';
import { moment } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { decryptText } from '../../privacy/personal/encrypt.ts';
import { maskTaxId } from '../../privacy/personal/mask.ts';
import { type PersonKey, readPersonKey } from '../../privacy/personal/person-key.ts';

/** Owner of the V-tokens. */
export interface Owner {
  kind: 'user' | 'family';
  uuid: string;
}

/** Identity of a payee on documents. */
const identity = z.object({
  name: z.string(),
  tax_id: z.string(),
  address: z.string(),
  /** For a company: five digits, and the name of its signatory. */
  branch: z.string().nullable().default(null),
  signatory: z.string().nullable().default(null),
});
export type PayeeIdentity = z.infer<typeof identity>;
/** The same before defaults: only companies have a branch and a signatory. */
export type WrittenIdentity = z.input<typeof identity>;

/** Names of the fields that the payee's key encrypts. */
export const IDENTITY = 'payee.identity';
export const ACCOUNT = 'payee.account';

/** Selects a payee with its latest account and all tax facts, for `payeeOf`. */
const selectWhere = (db: Db, filter: SQL | undefined) => ({
  payees: db.select().from(payees).where(filter),
  accounts: db
    .select({ account: payeeAccounts })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.uuid, payeeAccounts.payee_uuid))
    .where(filter)
    .orderBy(desc(payeeAccounts.number))
    .limit(1),
  facts: db
    .select({ name: payeeFacts.name, value: payeeFacts.value, from_ms: payeeFacts.from_ms })
    .from(payeeFacts)
    .innerJoin(payees, eq(payees.uuid, payeeFacts.payee_uuid))
    .where(filter)
    .orderBy(payeeFacts.from_ms),
});

/** Selects the payee of an owner. */
export const selectPayeeOf = (db: Db, owner: { kind: Owner['kind']; uuid: SqlText }) =>
  selectWhere(db, and(eq(payees.owner_kind, owner.kind), eq(payees.owner_uuid, owner.uuid)));

/** Selects a payee by its uuid. */
export const selectPayee = (db: Db, uuid: string) => selectWhere(db, eq(payees.uuid, uuid));

/** A payee with its latest account and its current facts. */
export interface PayeeNow {
  payee: typeof payees.$inferSelect;
  account: typeof payeeAccounts.$inferSelect | null;
  tax_class: z.infer<typeof taxClassCode> | null;
  has_vat: boolean;
  /** Current value of each fact. */
  facts_now: Partial<Record<PayeeFactName, string>>;
  /** Start of the last row of each fact, which may be in the future. */
  facts_from_ms: Partial<Record<PayeeFactName, number>>;
}

/** Returns the payee with its latest account and its facts at a time; null if there is no payee. */
export function payeeOf(
  { payees: [payee], accounts, facts }: Rows<ReturnType<typeof selectWhere>>,
  now: Date,
): PayeeNow | null {
  if (!payee) return null;
  const latest = (name: PayeeFactName) => {
    const last = facts.filter((fact) => fact.name === name && fact.from_ms <= now.getTime()).at(-1);
    return last && payeeFactValue(name, last.value);
  };
  return {
    payee,
    account: accounts[0]?.account ?? null,
    tax_class: taxClassCode.safeParse(latest('tax_class')).data ?? null,
    has_vat: latest('vat') === 'registered',
    facts_now: Object.fromEntries(facts.map(({ name }) => [name, latest(name)])),
    facts_from_ms: Object.fromEntries(facts.map(({ name, from_ms }) => [name, from_ms])),
  };
}

/**
 * Returns the key of a payee. Throws if it was erased, because a payee with payouts in progress is
 * retained.
 */
export async function payeeKey(db: Db, env: object, keyUuid: string): Promise<PersonKey> {
  const key = await readPersonKey(db, personSecrets(env), keyUuid);
  if (!key) throw new Error('The key of a payee is gone');
  return key;
}

/** Decrypts the identity of a payee. */
export const identityOf = async (
  key: PersonKey,
  { identity_sealed }: { identity_sealed: string },
): Promise<PayeeIdentity> => identity.parse(JSON.parse(await decryptText(key, IDENTITY, identity_sealed)));

/** Returns the name for documents. A company has its branch, as the Revenue Department requires. */
export const nameOnDocuments = ({ name, branch }: PayeeIdentity): string =>
  branch === null ? name : `${name} (${branch === HEAD_OFFICE ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`})`;

const HEAD_OFFICE = '00000';

/** Decrypts the account number. */
export const payeeAccountOf = (key: PersonKey, { account_sealed }: { account_sealed: string }): Promise<string> =>
  decryptText(key, ACCOUNT, account_sealed);

/** Converts a payee for staff. */
export const serializePayee = (now: PayeeNow, { name, tax_id, branch, signatory }: PayeeIdentity): Payee => ({
  ...payeeStandingOf(now),
  name,
  tax_id_masked: maskTaxId(tax_id),
  branch,
  signatory,
});

/** Converts a payee without its identity. */
export const payeeStandingOf = ({ payee, account, tax_class, has_vat }: PayeeNow): PayeeStanding => ({
  uuid: payee.uuid,
  owner: { kind: payee.owner_kind, uuid: payee.owner_uuid },
  kind: payee.kind,
  state: payee.state,
  account: account && {
    bank_code: account.bank_code,
    masked: account.account_masked,
    set_at: moment(account.set_at_ms),
  },
  tax_class,
  has_vat,
});
