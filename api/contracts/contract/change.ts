/** A change of one contract: what is written, line by line of its evidence, in the order in which the database's rules want it. */
import type { ContractActor, ContractEvent, ContractState } from '../../../calls/contracts/contract-state.ts';
import type { MovedAccount } from '../../payouts/payee/tell-account.ts';
import type { Random } from '../../platform/base/aes-gcm.ts';
import { nextLink } from '../../platform/base/chain.ts';
import type { Db, Queries, Rows } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { commit, insertRow, type Statement, updateRow } from '../../platform/host/statement.ts';
import type { MailKind } from '../../platform/mail/text.ts';
import { openPersonKey, type PersonKey, type PersonKeyRow } from '../../privacy/personal/person-key.ts';
import { seal, unseal } from '../../privacy/personal/seal.ts';
import type { PersonSecrets } from '../../privacy/personal/secret.ts';
import { type MoveName, waysOf } from './chart.ts';
import { type ContractRow, headIn, type Own } from './own.ts';
import { saidIn } from './said.ts';
import { contractEvents, contracts } from './tables.ts';

/** What logic is given instead of looking for it. */
export interface Ports {
  now: Date;
  newUuid: () => string;
  random: Random;
  secrets: PersonSecrets;
}

/** Who does something. */
export interface Actor {
  actor: ContractActor;
  actor_uuid: string | null;
}

/** What is noted of something that happened. */
type Noted = Actor & {
  event: ContractEvent;
  text_hash?: string | null;
  /** Names, codes and numbers of ours. */
  facts?: Readonly<Record<string, string | number | boolean>>;
  /** What is personal: it is encrypted, and left out where nothing personal is held any more. */
  sealed?: Readonly<Record<string, string>>;
};

/** A change that is being put together. */
export interface Change {
  row: ContractRow;
  statements: Statement[];
  set: (columns: Partial<ContractRow>) => void;
  /** Goes a way of the chart. Throws where the chart has none: who decides has looked before. */
  move: (name: MoveName, to: ContractState, columns?: Partial<ContractRow>) => void;
  note: (noted: Noted) => Promise<void>;
}

/** Begins a change of a contract; `key` where its personal data can still be read. */
export function changeOf(
  own: Pick<Own, 'lines'>,
  contract: ContractRow,
  { key, ports }: { key: PersonKey | null; ports: Ports },
): Change {
  const { now, random } = ports;
  let last: { number: number; hash: string } | undefined = headIn(own, contract.uuid);
  const change: Change = {
    row: contract,
    statements: [],
    set(columns) {
      const version = change.row.version + 1;
      change.row = { ...change.row, ...columns, version };
      change.statements.push(updateRow(contracts, { uuid: contract.uuid }, { ...columns, version }));
    },
    move(name, to, columns = {}) {
      if (!waysOf(name, change.row.state).includes(to))
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
        sealed: key && sealed ? await seal(key, 'contract.event', JSON.stringify(sealed), random) : null,
      };
      const link = await nextLink(last, saidIn(row));
      change.statements.push(insertRow(contractEvents, { ...row, ...link }));
      last = link;
    },
  };
  return change;
}

/** A mail to the address that somebody gave for the contract, in the language in which they proved it. */
export interface Letter {
  to: string;
  locale: 'th' | 'en';
  kind: MailKind;
  /** The day that it is about. */
  at_ms: number | null;
  /** From when on the contract is in force, once that is known. */
  from_ms: number | null;
}

/** What to write, and what to say of what stands there then. */
export interface Decision<Outcome> {
  statements: readonly Statement[];
  outcome: Outcome;
  /** Where the VB is paid to another account from now on: they are told. */
  moved?: MovedAccount | null;
  /** What they are mailed of it, once it is so. */
  letter?: Letter | null;
}

/** What the database refuses for a reason that its caller should hear. */
const refusals = {
  'somebody else has this identity': 'identity_taken',
  'this identity is barred': 'identity_barred',
  'this identity is in use': 'identity_in_use',
} as const;

const ATTEMPTS = 6;

/** Decides and commits, and reads what stands there then in the same batch; again where somebody else was faster. */
export async function changed<Outcome, Asked extends Queries>(
  db: Db,
  decide: () => Promise<Decision<Outcome> | Failed>,
  reads: Asked,
): Promise<{ outcome: Outcome; found: Rows<Asked> } | Failed> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const decision = await decide();
    if ('failed' in decision) return decision;
    // What is so already needs no batch, and D1 takes no empty one.
    if (decision.statements.length === 0 && Object.keys(reads).length === 0)
      return { outcome: decision.outcome, found: {} as Rows<Asked> };
    const done = await commit(db, decision.statements, reads);
    if (done.conflict === null) return { outcome: decision.outcome, found: done.found };
    last = done.conflict;
    for (const [text, failed] of Object.entries(refusals)) if (last.includes(text)) return { failed };
  }
  throw new Error(`Gave up after ${ATTEMPTS} conflicts; the last was: ${last}`);
}

/** The key of a contract's personal data; null where there is none, or it was destroyed. */
export async function openKeyOf(
  { held }: { held: readonly PersonKeyRow[] },
  contract: Pick<ContractRow, 'key_uuid'>,
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<PersonKey | null> {
  const row = held.find(({ uuid }) => uuid === contract.key_uuid);
  return row ? openPersonKey(secrets, row) : null;
}

/** JSON under a key. */
export const sealJson = (key: PersonKey, field: string, value: unknown, { random }: Pick<Ports, 'random'>) =>
  seal(key, field, JSON.stringify(value), random);

/** The same, opened: of the shape in which it was sealed. */
export const unsealJson = async (key: PersonKey, field: string, sealed: string): Promise<unknown> =>
  JSON.parse(await unseal(key, field, sealed));
