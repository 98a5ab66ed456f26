/**
 * Statements that store a payee, its account and its tax facts. The caller is responsible for the
 * reason.
 */
import type { PayeeFactName, PayeeKind } from '../../../calls/money/payout/payee-kind.ts';
import { payeeAccounts, payeeFacts, payees } from '../../money/payout/payee-tables.ts';
import { type Random, secureRandom } from '../../platform/base/aes-gcm.ts';
import type { PersonSecrets } from '../../platform/base/person-secrets.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { blindIndexOf, storeBlindIndex } from '../../privacy/personal/blind-index.ts';
import { encryptText } from '../../privacy/personal/encrypt.ts';
import { maskAccount } from '../../privacy/personal/mask.ts';
import { newPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { ACCOUNT, IDENTITY, type Owner, type WrittenIdentity } from './payee.ts';

/** Data of a new payee. */
export interface NewPayee {
  uuid: string;
  owner: Owner;
  kind: PayeeKind;
  identity: WrittenIdentity;
  account: { bank_code: string; digits: string };
  facts: Readonly<Record<PayeeFactName, string>>;
  /** Reason for the facts, and its source. */
  ground: string;
}

interface By {
  secrets: PersonSecrets;
  now: Date;
  by_uuid: string;
  random?: Random;
}

/** Creates a payee in state `waiting`, with a new key. */
export async function newPayee(
  input: NewPayee,
  { secrets, now, by_uuid, random = secureRandom }: By,
): Promise<Statement[]> {
  const { uuid, owner } = input;
  const person_uuid = owner.kind === 'user' ? owner.uuid : uuid;
  const about = { uuid: crypto.randomUUID(), person_uuid, kind: 'payee', due_at_ms: null, now, random } as const;
  const { key, row } = await newPersonKey(secrets, about);
  const taxId = await blindIndexOf(secrets, 'tax_id', input.identity.tax_id);
  const facts = Object.entries(input.facts) as [PayeeFactName, string][];
  return [
    insertRow(personKeys, row),
    ...storeBlindIndex(key, taxId, now),
    insertRow(payees, {
      uuid,
      owner_kind: owner.kind,
      owner_uuid: owner.uuid,
      kind: input.kind,
      state: 'waiting',
      key_uuid: key.uuid,
      identity_sealed: await encryptText(key, IDENTITY, JSON.stringify(input.identity), random),
      created_at_ms: now.getTime(),
      created_by_uuid: by_uuid,
    }),
    await newAccount(key, { payee_uuid: uuid, number: 1, ...input.account }, { now, by_uuid, random }),
    ...facts.map(([name, value]) =>
      newFact({ payee_uuid: uuid, name, value, from_ms: now.getTime(), ground: input.ground }, { now, by_uuid }),
    ),
  ];
}

/**
 * Adds the account to which the payee is paid from now on. Conflicts if a concurrent request set
 * one.
 */
export const newAccount = async (
  key: PersonKey,
  account: { payee_uuid: string; number: number; bank_code: string; digits: string },
  { now, by_uuid, random = secureRandom }: Omit<By, 'secrets'>,
): Promise<Statement> =>
  insertRow(payeeAccounts, {
    payee_uuid: account.payee_uuid,
    number: account.number,
    bank_code: account.bank_code,
    account_sealed: await encryptText(key, ACCOUNT, account.digits, random),
    account_masked: maskAccount(account.digits),
    set_at_ms: now.getTime(),
    set_by_uuid: by_uuid,
  });

/** Adds a fact from a time on. Conflicts unless it starts after the existing ones. */
export const newFact = (
  fact: { payee_uuid: string; name: PayeeFactName; value: string; from_ms: number; ground: string },
  { now, by_uuid }: Pick<By, 'now' | 'by_uuid'>,
): Statement => insertRow(payeeFacts, { ...fact, set_by_uuid: by_uuid, set_at_ms: now.getTime() });
