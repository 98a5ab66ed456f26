/** Contracts for their person: states, steps and dates, with masked personal data. */

import type { z } from 'zod';
import type {
  ContractOverview,
  ContractStepState,
  ContractSummary,
  contractApplication,
} from '../../../calls/contracts/contract-overview.ts';
import { PROPOSAL_DAYS, RENEWABLE_DAYS_BEFORE_END } from '../../../calls/contracts/contract-overview.ts';
import type { ContractStep } from '../../../calls/contracts/contract-step.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import { maskEmail, maskName } from '../../privacy/personal/mask.ts';
import type { PersonKey } from '../../privacy/personal/person-key.ts';
import { noteOf, type RejectionReasonRows } from '../company/rejection-reason.ts';
import { contractNumberText } from '../signing/agreement.ts';
import { masked } from '../step/mask.ts';
import { openSteps, type StepContents, stepContents, stepOrder } from '../step/step-content.ts';
import { decryptJson, openKeyOf, type Ports } from './change.ts';
import { openForSteps, transitionsOf } from './chart.ts';
import {
  applicationIn,
  bindingIn,
  type ContractRow,
  type OwnContracts,
  proposalIn,
  type StepRow,
} from './own-contracts.ts';
import { serializeTerms } from './terms.ts';

const DAY_MS = 86_400_000;

/** Converts a contract without personal data. */
export const contractSummaryOf = (row: ContractRow): ContractSummary => ({
  uuid: row.uuid,
  number: contractNumberText(row.number),
  kind: row.kind,
  state: row.state,
  terms: serializeTerms(row.terms),
  text_hash: row.text_hash,
  template_version: row.template_version,
  starts_at: momentOrNull(row.starts_at_ms),
  ends_at: momentOrNull(row.ends_at_ms),
  moved_at: moment(row.moved_at_ms),
  ended_by: row.ended_by,
  ended_for: row.ended_for,
});

/** Returns the first step that is empty or was returned. Null: all are done. */
function nextStep(rows: readonly Pick<StepRow, 'step' | 'returned_reason'>[]): ContractStep | null {
  const isDone = (step: ContractStep) => rows.some((row) => row.step === step && row.returned_reason === null);
  return stepOrder.find((step) => !isDone(step)) ?? null;
}

interface Opened {
  /** Null if the personal data was erased. */
  key: PersonKey | null;
  now: Date;
}

/** Converts an application with its steps. */
export async function applicationOf(
  own: OwnContracts,
  row: ContractRow,
  { key, now }: Opened,
): Promise<z.infer<typeof contractApplication>> {
  // After erasure all steps count as empty.
  const rows = key ? own.steps.filter(({ contract_uuid }) => contract_uuid === row.uuid) : [];
  const contents = await openSteps(rows, row.uuid, key);
  const maskedContents = masked(contents);
  const isOpen = openForSteps.includes(row.state);
  return {
    ...contractSummaryOf(row),
    steps: await Promise.all(stepOrder.map((step) => stateOf(step, { rows, shown: maskedContents[step] ?? {}, key }))),
    next_step: nextStep(rows),
    proved_email: contents.email ? maskEmail(contents.email.address) : null,
    guardians: await guardiansOf(own, row, { key, now }),
    thrown_away_at: momentOrNull(isOpen ? row.lapses_at_ms : null),
  };
}

async function stateOf(
  step: ContractStep,
  { rows, shown: maskedStep, key }: { rows: readonly StepRow[]; shown: Record<string, string>; key: PersonKey | null },
): Promise<ContractStepState> {
  const row = rows.find((one) => one.step === step);
  if (!row) return { step, state: 'empty', saved_at: null, reason: null, note: null, warnings: [], shown: {} };
  const note = row.returned_note && key ? String(await decryptJson(key, 'contract.note', row.returned_note)) : null;
  return {
    step,
    state: row.returned_reason === null ? 'done' : 'returned',
    saved_at: moment(row.saved_at_ms),
    reason: row.returned_reason,
    note,
    warnings: row.warnings,
    shown: maskedStep,
  };
}

const guardiansOf = (own: OwnContracts, row: ContractRow, { key, now }: Opened) =>
  Promise.all(
    own.guardians
      .filter(({ contract_uuid }) => contract_uuid === row.uuid)
      .map(async ({ place, permission, link_until_ms, sealed }) => {
        const isOpen = permission === 'asked' && link_until_ms > now.getTime();
        const invitation = { place, permission, answer_by: momentOrNull(isOpen ? link_until_ms : null) };
        if (!key) return { ...invitation, shown: '••' };
        const { name, email } = guardianShape.parse(await decryptJson(key, 'contract.guardian', sealed));
        return { ...invitation, shown: `${maskName(name)} · ${maskEmail(email)}` };
      }),
  );

/** Schema of a guardian's encrypted data. */
export const guardianShape = stepContents.birth_date.shape.guardians.element;

/** Returns the overview of a person's contracts, with the events of those that are not over. */
export async function overviewOf(
  own: OwnContracts,
  { now, grounds, ports }: { now: Date; grounds: RejectionReasonRows; ports: Pick<Ports, 'secrets'> },
): Promise<ContractOverview> {
  const [application, inForce, proposal] = [applicationIn(own), bindingIn(own, now), proposalIn(own)];
  const terms = settingOf('contract_terms', own.terms);
  const contract = application ?? inForce;
  const key = contract ? await openKeyOf(own, contract, ports) : null;
  const contents: StepContents = contract ? await openSteps(own.steps, contract.uuid, key) : {};
  const nationality = contents.foreigner?.nationality;
  const summaryWithNote = async (row: ContractRow) => {
    const { note: ended_note, kept_until_ms } = await noteOf(row, grounds, ports);
    return { ...contractSummaryOf(row), ended_note, kept_until: momentOrNull(kept_until_ms) };
  };
  const barredUntilMs = Math.max(0, ...grounds.bars.map(({ until_ms }) => until_ms));
  const current = [application, inForce, proposal].flatMap((row) => (row ? [row.uuid] : []));
  return {
    isThai: nationality === undefined ? null : nationality === 'TH',
    in_force: inForce ? await summaryWithNote(inForce) : null,
    application: application ? await applicationOf(own, application, { key, now }) : null,
    proposal: proposal
      ? { ...contractSummaryOf(proposal), answer_by: moment(proposal.begun_at_ms + PROPOSAL_DAYS * DAY_MS) }
      : null,
    past: await Promise.all(own.contracts.filter(({ uuid }) => !current.includes(uuid)).map(summaryWithNote)),
    barred_until: momentOrNull(barredUntilMs > now.getTime() ? barredUntilMs : null),
    timeline: own.events
      .filter(({ contract_uuid }) => current.includes(contract_uuid))
      .map(({ event, state, actor, at_ms }) => ({ event, state, by: actor, at: moment(at_ms) })),
    can: whatMay(own, { application, inForce, isBarred: barredUntilMs > now.getTime(), now }),
    terms: serializeTerms(terms),
    min_age: terms.min_age,
    ...retentionDaysOf(own),
  };
}

/** Returns the retention periods in days, as the page and the agreement state them. */
export const retentionDaysOf = (own: Pick<OwnContracts, 'pictureDays' | 'contractDays'>) => ({
  picture_kept_days: settingOf('picture_kept_days', own.pictureDays),
  contract_kept_days: settingOf('contract_kept_days', own.contractDays),
});

function whatMay(
  own: OwnContracts,
  {
    application,
    inForce,
    isBarred,
    now,
  }: { application: ContractRow | undefined; inForce: ContractRow | undefined; isBarred: boolean; now: Date },
) {
  const latestEvent = own.events.findLast(
    ({ contract_uuid, event }) =>
      contract_uuid === inForce?.uuid && ['asked_to_confirm', 'confirmed_of_age'].includes(event),
  );
  return {
    apply: !application && !inForce && !isBarred,
    renew: !application && inForce !== undefined && mayRenew(inForce, now),
    accept_temp: application?.state === 'temp_offered',
    cancel:
      (application !== undefined && transitionsOf('withdraw', application.state).length > 0) ||
      (inForce !== undefined && inForce.state !== 'notice'),
    confirm_age: latestEvent?.event === 'asked_to_confirm',
  };
}

/**
 * Returns whether a contract can be renewed: only shortly before its end, and not after notice or
 * while suspended.
 */
export const mayRenew = ({ state, ends_at_ms }: ContractRow, now: Date): boolean =>
  state === 'accepted' && (ends_at_ms ?? 0) - now.getTime() <= RENEWABLE_DAYS_BEFORE_END * DAY_MS;
