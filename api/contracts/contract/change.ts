/**
 * A change of a contract. It collects statements and events, in the order that the triggers in
 * rules.sql require.
 */

import type { ContractActor, ContractEvent, ContractState } from '../../../calls/contracts/contract-state.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import type { MovedAccount } from '../../payouts/payee/notify-payee.ts';
import type { Random } from '../../platform/base/aes-gcm.ts';
import { nextLink } from '../../platform/base/chain.ts';
import type { PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, Queries, Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import {
  ATTEMPTS,
  commit,
  gaveUp,
  insertRow,
  isExpected,
  type Statement,
  updateRow,
} from '../../platform/framework/statement.ts';
import type { MailKind } from '../../platform/mail/text.ts';
import { decryptText, encryptText } from '../../privacy/personal/encrypt.ts';
import { openPersonKey, type PersonKey, type PersonKeyRow } from '../../privacy/personal/person-key.ts';
import { type MoveName, transitionsOf } from './chart.ts';
import { type ContractRow, lastEventIn, type OwnContracts } from './own-contracts.ts';
import { payloadOf } from './payload.ts';
import { contractEvents, contracts } from './tables.ts';

/** Dependencies of the logic, passed in. */
export interface Ports {
  now: Date;
  newUuid: () => string;
  random: Random;
  secrets: PersonSecrets;
}

/** The actor of a change. */
export interface Actor {
  actor: ContractActor;
  actor_uuid: string | null;
}

/** An event to add to the hash chain. */
type Noted = Actor & {
  event: ContractEvent;
  text_hash?: string | null;
  /** Our own names, codes and numbers, without personal data. */
  facts?: Readonly<Record<string, string | number | boolean>>;
  /** Personal data: encrypted, and omitted if the key no longer exists. */
  sealed?: Readonly<Record<string, string>>;
};

/** A change in progress. */
export interface Change {
  row: ContractRow;
  statements: Statement[];
  set: (columns: Partial<ContractRow>) => void;
  /**
   * Moves the contract. Throws if the state chart has no such move; the caller must check first.
   */
  move: (name: MoveName, to: ContractState, columns?: Partial<ContractRow>) => void;
  note: (event: Noted) => Promise<void>;
}

/** Begins a change. `key` is set if the personal data can still be decrypted. */
export function changeOf(
  own: Pick<OwnContracts, 'events'>,
  contract: ContractRow,
  { key, ports }: { key: PersonKey | null; ports: Ports },
): Change {
  const { now, random } = ports;
  let last: { number: number; hash: string } | undefined = lastEventIn(own, contract.uuid);
  const change: Change = {
    row: contract,
    statements: [],
    set(columns) {
      const version = change.row.version + 1;
      change.row = { ...change.row, ...columns, version };
      change.statements.push(updateRow(contracts, { uuid: contract.uuid }, { ...columns, version }));
    },
    move(name, to, columns = {}) {
      if (!transitionsOf(name, change.row.state).includes(to))
        throw new Error(`No way ${name} from ${change.row.state} to ${to}`);
      change.set({ ...columns, state: to, moved_at_ms: now.getTime() });
    },
    async note({ event, actor, actor_uuid, text_hash = null, facts = {}, sealed }) {
      const row = {
        contract_uuid: contract.uuid,
        event,
        state: change.row.state,
        actor,
        actor_uuid,
        at_ms: now.getTime(),
        text_hash,
        facts: JSON.stringify(facts),
        sealed: key && sealed ? await encryptText(key, 'contract.event', JSON.stringify(sealed), random) : null,
      };
      const link = await nextLink(last, payloadOf(row));
      change.statements.push(insertRow(contractEvents, { ...row, ...link }));
      last = link;
    },
  };
  return change;
}

/** An email to the contract's address, in the language in which the person verified it. */
export interface ContractEmail {
  to: string;
  locale: Locale;
  kind: MailKind;
  /** Day that the email is about. */
  at_ms: number | null;
  /** Start of the contract, once known. */
  from_ms: number | null;
}

/** Statements to commit, and the outcome. */
export interface ContractDecision<Outcome> {
  statements: readonly Statement[];
  outcome: Outcome;
  /** Set if the VB is now paid to another account, of which they are notified. */
  moved?: MovedAccount | null;
  /** Email to send after the commit. */
  email?: ContractEmail | null;
}

/** Failures for trigger messages that the caller should see. */
const refusals = {
  'this identity belongs to another person': 'identity_taken',
  'this identity is barred': 'identity_barred',
  'this identity is in use': 'identity_in_use',
} as const;

/**
 * Decides, commits, and reads the result in the same transaction. Decides again if a concurrent
 * request was faster.
 */
export async function commitWithRetry<Outcome, Asked extends Queries>(
  db: Db,
  decide: () => Promise<ContractDecision<Outcome> | Failed>,
  reads: Asked,
): Promise<{ outcome: Outcome; rows: Rows<Asked> } | Failed> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const decision = await decide();
    if ('failed' in decision) return decision;
    // No change needs no transaction, and D1 rejects an empty one.
    if (decision.statements.length === 0 && Object.keys(reads).length === 0)
      return { outcome: decision.outcome, rows: {} as Rows<Asked> };
    const result = await commit(db, decision.statements, reads);
    if (result.conflict === null) return { outcome: decision.outcome, rows: result.rows };
    last = result.conflict;
    for (const [text, code] of Object.entries(refusals)) if (isExpected(last, [text])) return { failed: code };
  }
  throw gaveUp(last);
}

/**
 * Returns the key of a contract's personal data. Returns null if there never was one, or if it was
 * erased.
 */
export async function openKeyOf(
  { personKeys }: { personKeys: readonly PersonKeyRow[] },
  contract: Pick<ContractRow, 'key_uuid'>,
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<PersonKey | null> {
  const row = personKeys.find(({ uuid }) => uuid === contract.key_uuid);
  return row ? openPersonKey(secrets, row) : null;
}

/** Encrypts a value as JSON. */
export const encryptJson = (key: PersonKey, field: string, value: unknown, { random }: Pick<Ports, 'random'>) =>
  encryptText(key, field, JSON.stringify(value), random);

/** Decrypts a value in the shape in which it was encrypted. */
export const decryptJson = async (key: PersonKey, field: string, sealed: string): Promise<unknown> =>
  JSON.parse(await decryptText(key, field, sealed));
