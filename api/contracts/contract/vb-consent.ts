/** Consent of the VB: to a temporary contract, and at 20 to a contract that guardians signed. */

import { TEMP_DAYS } from '../../../calls/contracts/contract-overview.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ageOn, FULL_AGE } from '../../../calls/privacy/birth-date.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Commanding } from '../step/save-step.ts';
import { openSteps } from '../step/step-content.ts';
import { type ContractDecision, changeOf, openKeyOf } from './change.ts';
import { applicationIn, bindingIn, type ContractRow, type OwnContracts } from './own-contracts.ts';

const DAY_MS = 86_400_000;

/** Accepts a temporary contract. It begins now and is no longer than offered. */
export async function acceptTemp(
  own: OwnContracts,
  { ports, caster_uuid }: Commanding,
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = applicationIn(own);
  if (row?.state !== 'temp_offered') return { failed: 'contract_not_found' };
  const change = changeOf(own, row, { key: await openKeyOf(own, row, ports), ports });
  const length_ms = Math.min(TEMP_DAYS * DAY_MS, (row.ends_at_ms ?? 0) - (row.starts_at_ms ?? 0));
  const starts_at_ms = Math.max(ports.now.getTime(), row.starts_at_ms ?? 0);
  change.move('accept_temp', 'accepted_temp', { starts_at_ms, ends_at_ms: starts_at_ms + length_ms });
  const by = { actor: 'person', actor_uuid: caster_uuid, text_hash: row.text_hash } as const;
  await change.note({ event: 'temp_accepted', ...by });
  await change.note({ event: 'in_force', ...by });
  return { statements: change.statements, outcome: change.row };
}

/** Confirms a contract at 20 without guardians. A contract that a guardian suspended resumes. */
export async function confirmOfAge(
  own: OwnContracts,
  { ports, caster_uuid }: Commanding,
): Promise<ContractDecision<ContractRow> | Failed> {
  const row = bindingIn(own, ports.now);
  if (!row?.is_minor) return { failed: 'contract_not_found' };
  const key = await openKeyOf(own, row, ports);
  const { birth_date } = await openSteps(own.steps, row.uuid, key);
  if (!birth_date || ageOn(birth_date.day, bangkokDay(ports.now)) < FULL_AGE) return { failed: 'contract_not_found' };
  const isConfirmed = own.events.some(
    ({ contract_uuid, event }) => contract_uuid === row.uuid && event === 'confirmed_of_age',
  );
  if (isConfirmed) return { statements: [], outcome: row };
  const change = changeOf(own, row, { key, ports });
  if (row.state === 'suspended') change.move('resume', 'accepted');
  else change.set({});
  await change.note({ event: 'confirmed_of_age', actor: 'person', actor_uuid: caster_uuid, text_hash: row.text_hash });
  return { statements: change.statements, outcome: change.row };
}
