/** Saves a step. The first one creates the draft. */
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { type BlindIndex, blindIndexOf, storeBlindIndex } from '../../privacy/personal/blind-index.ts';
import { beginTerm, type PersonKey } from '../../privacy/personal/person-key.ts';
import { attachPictures } from '../../privacy/personal/private-picture.ts';
import { type Change, changeOf, commitWithRetry, encryptJson, openKeyOf, type Ports } from '../contract/change.ts';
import { openForSteps } from '../contract/chart.ts';
import { beginDraft, touched } from '../contract/draft.ts';
import { discard } from '../contract/end.ts';
import { applicationIn, bindingIn, type OwnContracts, selectOwnContracts } from '../contract/own-contracts.ts';
import {
  type ContentName,
  type Filled,
  fieldOf,
  openSteps,
  passportText,
  type StepContents,
  stepOrder,
} from './step-content.ts';

/** The person of a command, and the function that reads their contracts. */
export interface Commanding {
  db: Db;
  ports: Ports;
  caster_uuid: string;
  read: () => Promise<OwnContracts>;
}

/** Selects the contracts again, in the transaction that writes. */
export const selectAfter = ({ db, caster_uuid, ports }: Commanding) =>
  selectOwnContracts(db, caster_uuid as SqlText, ports.now);

/** Saves a step and returns the result. `fill` creates its content from the other steps. */
export function saveStep<Name extends ContentName>(
  commanding: Commanding,
  name: Name,
  fill: (contents: StepContents, own: OwnContracts) => Promise<Filled<Name> | Failed> | Filled<Name> | Failed,
) {
  const { db, ports, read } = commanding;
  return commitWithRetry(
    db,
    async () => {
      const own = await read();
      const open = await openDraft(commanding, own);
      if ('failed' in open) return open;
      const { change, key, contents } = open;
      const early = earlierOf(name, contents);
      if (early !== null) return { failed: 'contract_step_early', facts: { step: early } } as const;
      const filledStep = await fill(contents, own);
      if ('failed' in filledStep) return filledStep;
      // An agreement that was written before is outdated.
      change.set({
        ...touched(own, change.row, ports.now),
        text_hash: null,
        text_sealed: null,
        template_version: null,
      });
      const sealed = await encryptJson(key, fieldOf(name), filledStep.content, ports);
      change.statements.push(
        upsertStep(change.row.uuid, name, { sealed, warnings: filledStep.warnings, now: ports.now }),
        beginTerm(key.uuid, { kind: 'draft', from_ms: ports.now.getTime(), now: ports.now }),
      );
      change.statements.push(...attachPictures(filledStep.pictures ?? [], key.uuid));
      for (const lookup of await blindIndexesOf(name, filledStep.content, ports)) {
        change.statements.push(...storeBlindIndex(key, lookup, ports.now));
      }
      return { statements: change.statements, outcome: change.row };
    },
    selectAfter(commanding),
  );
}

/** Returns an earlier step that is missing, or null. */
function earlierOf(name: ContentName, contents: StepContents) {
  const index = (stepOrder as readonly ContentName[]).indexOf(name);
  return stepOrder.slice(0, Math.max(0, index)).find((step) => contents[step] === undefined) ?? null;
}

/** Finds the application that the caller can fill in, or begins one. */
async function openDraft(
  { ports, caster_uuid }: Commanding,
  own: OwnContracts,
): Promise<{ change: Change; key: PersonKey; contents: StepContents } | Failed> {
  const application = applicationIn(own);
  if (application) {
    if (!openForSteps.includes(application.state)) return { failed: 'contract_not_open' };
    const key = await openKeyOf(own, application, ports);
    if (key) {
      const contents = await openSteps(own.steps, application.uuid, key);
      return { change: changeOf(own, application, { key, ports }), key, contents };
    }
    // The data was erased at the person's request. A new draft replaces the unreadable one.
    if (application.kind !== 'first') return { failed: 'contract_not_open' };
    const result = await discard(own, { by: { actor: 'person', actor_uuid: caster_uuid }, ports });
    if ('failed' in result) return result;
    const newDraft = await beginDraft(own, { caster_uuid, kind: 'first', predecessor_uuid: null, ports });
    newDraft.change.statements.unshift(...result.statements);
    return { ...newDraft, contents: {} };
  }
  // A person with a contract must renew it instead.
  if (bindingIn(own, ports.now)) return { failed: 'contract_not_open' };
  const draft = await beginDraft(own, { caster_uuid, kind: 'first', predecessor_uuid: null, ports });
  return { ...draft, contents: {} };
}

/** Inserts or replaces a step. */
export const upsertStep = (
  contractUuid: string,
  step: ContentName,
  { sealed, warnings, now }: { sealed: string; warnings: readonly string[]; now: Date },
): Statement =>
  write`INSERT INTO contract_steps (contract_uuid, step, sealed, saved_at_ms, warnings)
    VALUES (${contractUuid}, ${step}, ${sealed}, ${now.getTime()}, ${JSON.stringify(warnings)})
    ON CONFLICT (contract_uuid, step) DO UPDATE SET sealed = excluded.sealed, saved_at_ms = excluded.saved_at_ms,
      warnings = excluded.warnings, returned_reason = NULL, returned_note = NULL`;

/** Returns the blind indexes of a step. */
export async function blindIndexesOf(
  name: ContentName,
  content: StepContents[ContentName],
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<BlindIndex[]> {
  const contents: StepContents = { [name]: content };
  const { personal_1, personal_2, bank } = contents;
  const lookups: (Promise<BlindIndex> | false)[] = [
    personal_1?.national_id ? blindIndexOf(secrets, 'national_id', personal_1.national_id) : false,
    personal_1?.passport ? blindIndexOf(secrets, 'passport', passportText(personal_1.passport)) : false,
    personal_2 ? blindIndexOf(secrets, 'phone', personal_2.phone) : false,
    personal_2 ? blindIndexOf(secrets, 'email', personal_2.email) : false,
    bank ? blindIndexOf(secrets, 'bank_account', `${bank.bank_code}${bank.account_number}`) : false,
  ];
  return Promise.all(lookups.filter((one) => one !== false));
}
