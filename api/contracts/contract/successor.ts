/**
 * Successors of a contract: the same person with another window or other terms. A renewal copies
 * the steps that are still valid, and new terms copy all steps.
 */
import { RENEWABLE_DAYS_BEFORE_END } from '../../../calls/contracts/contract-overview.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { storeBlindIndex } from '../../privacy/personal/blind-index.ts';
import { newPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import type { SelectForSigning } from '../signing/sign.ts';
import { missingOf } from '../step/complete.ts';
import { withCurrentPassport } from '../step/current-passport.ts';
import { blindIndexesOf, upsertStep } from '../step/save-step.ts';
import { type ContentName, fieldOf, openSteps, type StepContents, stepContents } from '../step/step-content.ts';
import { type ContractDecision, changeOf, encryptJson, openKeyOf, type Ports } from './change.ts';
import { beginDraft } from './draft.ts';
import { mayRenew } from './overview.ts';
import { applicationIn, bindingIn, type ContractRow, type OwnContracts, proposalIn } from './own-contracts.ts';

const DAY_MS = 86_400_000;

/** Steps that a renewal copies. It requires pictures and the signature again. */
const carriedSteps = ['email', 'personal_1', 'personal_2', 'bank', 'birth_date', 'foreigner'] as const;

/** Begins the renewal of the contract in force. */
export async function renew(
  own: OwnContracts,
  { caster_uuid, ports, minAge }: { caster_uuid: string; ports: Ports; minAge: number },
): Promise<ContractDecision<ContractRow> | Failed> {
  if (applicationIn(own)) return { failed: 'contract_not_open' };
  const before = bindingIn(own, ports.now);
  if (!before) return { failed: 'contract_not_found' };
  if (before.state !== 'accepted') return { failed: 'contract_not_open' };
  if (!mayRenew(before, ports.now)) {
    const renew_from = moment((before.ends_at_ms ?? 0) - RENEWABLE_DAYS_BEFORE_END * DAY_MS);
    return { failed: 'contract_renew_early', facts: { renew_from } };
  }
  const { change, key } = await beginDraft(own, { caster_uuid, kind: 'renewal', predecessor_uuid: before.uuid, ports });
  const contents = await openCurrent(own, before, ports);
  const wrong = missingOf([], contents, { now: ports.now, minAge });
  const names = carriedSteps.filter((name) => !(wrong as string[]).includes(name));
  change.statements.push(...(await carry(own, { contents, names, before, to: change.row, key, ports })));
  return { statements: change.statements, outcome: change.row };
}

/** Decrypts the answers of a contract, with the person's current passport. */
async function openCurrent(own: OwnContracts, row: ContractRow, ports: Ports): Promise<StepContents> {
  const key = await openKeyOf(own, row, ports);
  return withCurrentPassport(await openSteps(own.steps, row.uuid, key), row, key);
}

/** Copies steps to another contract, encrypted under its key. */
async function carry(
  own: OwnContracts,
  {
    contents,
    names,
    before,
    to,
    key,
    ports,
  }: {
    contents: StepContents;
    names: readonly ContentName[];
    before: ContractRow;
    to: ContractRow;
    key: PersonKey;
    ports: Ports;
  },
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const name of names) {
    const content = contents[name];
    if (content === undefined) continue;
    const row = own.steps.find(({ contract_uuid, step }) => contract_uuid === before.uuid && step === name);
    const sealed = await encryptJson(key, fieldOf(name), content, ports);
    statements.push(upsertStep(to.uuid, name, { sealed, warnings: row?.warnings ?? [], now: ports.now }));
    for (const lookup of await blindIndexesOf(name, content, ports))
      statements.push(...storeBlindIndex(key, lookup, ports.now));
  }
  return statements;
}

/** Prepares a proposal for signing. Its data is copied from the contract that it succeeds. */
export const proposalForSigning: SelectForSigning = async ({ ports, caster_uuid }, own) => {
  const row = proposalIn(own);
  if (!row) return { failed: 'contract_not_found' };
  const before = bindingIn(own, ports.now);
  if (applicationIn(own) || before?.uuid !== row.predecessor_uuid) return { failed: 'contract_not_open' };
  const personKey = await openKeyOf(own, row, ports);
  if (personKey) return { change: changeOf(own, row, { key: personKey, ports }), key: personKey };
  const contents = await openCurrent(own, before, ports);
  const { key, row: keyRow } = await newPersonKey(ports.secrets, {
    uuid: ports.newUuid(),
    person_uuid: caster_uuid,
    kind: 'contract',
    due_at_ms: null,
    now: ports.now,
    random: ports.random,
  });
  const change = changeOf(own, row, { key, ports });
  change.statements.push(insertRow(personKeys, keyRow));
  change.set({ key_uuid: key.uuid });
  const names = Object.keys(stepContents) as ContentName[];
  change.statements.push(...(await carry(own, { contents, names, before, to: row, key, ports })));
  return { change, key, contents };
};
