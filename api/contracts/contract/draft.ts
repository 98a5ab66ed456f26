/**
 * Creation of a draft: its row, its key, its first event and its expiry. propose.ts creates
 * proposals from the same empty row.
 */
import { settingOf } from '../../platform/dated/setting.ts';
import { insertRow } from '../../platform/framework/statement.ts';
import { beginTerm, newPersonKey, type PersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { type Change, changeOf, type Ports } from './change.ts';
import type { ContractRow, OwnContracts } from './own-contracts.ts';
import { type ContractTerms, contracts } from './tables.ts';

/**
 * Returns the new expiry of a draft after a change. The scheduled job discards a draft that was
 * untouched for the days of the setting `draft_kept_days`.
 */
export function touched(
  { draftDays }: Pick<OwnContracts, 'draftDays'>,
  { lapses_at_ms }: Pick<ContractRow, 'lapses_at_ms'>,
  now: Date,
): Pick<ContractRow, 'changed_at_ms' | 'lapses_at_ms'> {
  const at_ms = now.getTime();
  const days = settingOf('draft_kept_days', draftDays);
  return { changed_at_ms: at_ms, lapses_at_ms: Math.max(lapses_at_ms ?? 0, at_ms + days * 86_400_000) };
}

/** Creates a draft with its key and its first event. */
export async function beginDraft(
  own: OwnContracts,
  {
    caster_uuid,
    kind,
    predecessor_uuid,
    ports,
  }: Pick<ContractRow, 'caster_uuid' | 'kind' | 'predecessor_uuid'> & { ports: Ports },
): Promise<{ change: Change; key: PersonKey }> {
  const { now, newUuid, random, secrets } = ports;
  const at_ms = now.getTime();
  const { key, row: keyRow } = await newPersonKey(secrets, {
    uuid: newUuid(),
    person_uuid: caster_uuid,
    kind: 'draft',
    due_at_ms: null,
    now,
    random,
  });
  const empty = emptyRow(newUuid(), own, at_ms);
  const row = {
    ...empty,
    ...touched(own, empty, now),
    caster_uuid,
    kind,
    predecessor_uuid,
    state: 'draft' as const,
    terms: termsIn(own),
    key_uuid: key.uuid,
  };
  const { order_key: _, ...columns } = row;
  const change = changeOf(own, row, { key, ports });
  change.statements.push(
    insertRow(personKeys, keyRow),
    beginTerm(key.uuid, { kind: 'draft', from_ms: at_ms, now }),
    insertRow(contracts, columns),
  );
  await change.note({ event: 'begun', actor: 'person', actor_uuid: caster_uuid });
  return { change, key };
}

/** Returns the row of a contract before anything is agreed. */
export const emptyRow = (uuid: string, { numbers }: Pick<OwnContracts, 'numbers'>, at_ms: number) => ({
  uuid,
  number: (numbers[0]?.last ?? 0) + 1,
  version: 0,
  begun_at_ms: at_ms,
  moved_at_ms: at_ms,
  changed_at_ms: at_ms,
  lapses_at_ms: null,
  template_version: null,
  text_sealed: null,
  text_hash: null,
  result_sealed: null,
  result_hash: null,
  starts_at_ms: null,
  ends_at_ms: null,
  ended_by: null,
  ended_for: null,
  ended_note: null,
  is_minor: false,
  linked_passport_sealed: null,
  work_until_ms: null,
  look_again_at_ms: null,
  proposed_by_uuid: null,
  order_key: '',
});

/** Returns the current default terms. */
function termsIn({ terms }: Pick<OwnContracts, 'terms'>): ContractTerms {
  const { family_share_basis_points, term_days, notice_days } = settingOf('contract_terms', terms);
  return { family_share_basis_points, term_days, notice_days };
}
