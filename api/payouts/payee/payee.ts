/** Who is paid for an owner of V-tokens, as it stands: where to, and what they are to the tax office at a moment. */
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type Payee, type PayeeFactName, type PayeeStanding, payeeFactValue } from '../../../calls/payouts/payee.ts';
import { taxClassCode } from '../../../calls/payouts/tax.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/host/db.ts';
import { maskTaxId } from '../../privacy/personal/mask.ts';
import { openPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { unseal } from '../../privacy/personal/seal.ts';
import { personSecrets } from '../../privacy/personal/secret.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { payeeAccounts, payeeFacts, payees } from './tables.ts';

/** Whose V-tokens. */
export interface Owner {
  kind: 'user' | 'family';
  uuid: string;
}

/** Who somebody is on their papers. */
const identity = z.object({
  name: z.string(),
  tax_id: z.string(),
  address: z.string(),
  /** Of a company: five digits, and who signs for it. */
  branch: z.string().nullable().default(null),
  signatory: z.string().nullable().default(null),
});
export type Identity = z.infer<typeof identity>;
/** The same as it is written down: who is no company has no branch. */
export type WrittenIdentity = z.input<typeof identity>;

/** Fields under a payee's key. */
export const IDENTITY = 'payee.identity';
export const ACCOUNT = 'payee.account';

/** A payee of this condition with all that is known of it: `payeeOf` reads it. */
const selectWhere = (db: Db, which: SQL | undefined) => ({
  payees: db.select().from(payees).where(which),
  accounts: db
    .select({ account: payeeAccounts })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.uuid, payeeAccounts.payee_uuid))
    .where(which)
    .orderBy(desc(payeeAccounts.number))
    .limit(1),
  facts: db
    .select({ name: payeeFacts.name, value: payeeFacts.value, from_ms: payeeFacts.from_ms })
    .from(payeeFacts)
    .innerJoin(payees, eq(payees.uuid, payeeFacts.payee_uuid))
    .where(which)
    .orderBy(payeeFacts.from_ms),
});

/** The payee of an owner. */
export const selectPayeeOf = (db: Db, owner: { kind: Owner['kind']; uuid: SqlText }) =>
  selectWhere(db, and(eq(payees.owner_kind, owner.kind), eq(payees.owner_uuid, owner.uuid)));

/** A payee by its own uuid. */
export const selectPayee = (db: Db, uuid: string) => selectWhere(db, eq(payees.uuid, uuid));

/** A payee with its latest account, and with what holds for it. */
export interface PayeeNow {
  payee: typeof payees.$inferSelect;
  account: typeof payeeAccounts.$inferSelect | null;
  tax_class: z.infer<typeof taxClassCode> | null;
  has_vat: boolean;
  /** What holds of each fact. */
  facts_now: Partial<Record<PayeeFactName, string>>;
  /** From when on the last line of each fact holds, in time to come too. */
  facts_from_ms: Partial<Record<PayeeFactName, number>>;
}

/** Of what was read, as of a moment; null where there is none. */
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

/** The key of a payee; throws where it was destroyed: who is being paid is kept long after. */
export async function payeeKey(db: Db, env: object, keyUuid: string): Promise<PersonKey> {
  const key = await heldPayeeKey(db, env, keyUuid);
  if (!key) throw new Error('The key of a payee is gone');
  return key;
}

/** The key of a payee; null once its term is over. */
export async function heldPayeeKey(db: Db, env: object, keyUuid: string): Promise<PersonKey | null> {
  const [row] = await db.select().from(personKeys).where(eq(personKeys.uuid, keyUuid));
  return row ? openPersonKey(personSecrets(env), row) : null;
}

/** Who it is. */
export const identityOf = async (key: PersonKey, { identity_sealed }: { identity_sealed: string }): Promise<Identity> =>
  identity.parse(JSON.parse(await unseal(key, IDENTITY, identity_sealed)));

/** As papers name it: a company with its branch, as the Revenue Department asks. */
export const nameOnPapers = ({ name, branch }: Identity): string =>
  branch === null ? name : `${name} (${branch === HEAD_OFFICE ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`})`;

const HEAD_OFFICE = '00000';

/** The digits of an account. */
export const accountOf = (key: PersonKey, { account_sealed }: { account_sealed: string }): Promise<string> =>
  unseal(key, ACCOUNT, account_sealed);

/** As staff see it. */
export const serializePayee = (now: PayeeNow, { name, tax_id, branch, signatory }: Identity): Payee => ({
  ...standingOf(now),
  name,
  tax_id_masked: maskTaxId(tax_id),
  branch,
  signatory,
});

/** The same without who it is. */
export const standingOf = ({ payee, account, tax_class, has_vat }: PayeeNow): PayeeStanding => ({
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
