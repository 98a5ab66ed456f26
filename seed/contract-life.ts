/**
 * Contracts in a given state. They move step by step, since the database allows no contract to
 * start in force. They contain no personal data.
 */
import { createHash } from 'node:crypto';
import { contractSignatories } from '../api/contracts/company/tables.ts';
import { type ContractEventRow, payloadOf } from '../api/contracts/contract/payload.ts';
import { contractEvents, contractSignatures, contracts } from '../api/contracts/contract/tables.ts';
import { BEFORE_FIRST, linkText } from '../api/platform/base/chain.ts';
import type { ContractEvent, ContractState } from '../calls/contracts/contract-state.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

/** A contract, and the state to reach. Its terms last at least as long as its window. */
export interface ContractLife {
  uuid: string;
  number: number;
  caster_uuid: string;
  state: ContractState;
  starts_at_ms: number;
  ends_at_ms: number;
  terms?: typeof contracts.$inferInsert.terms;
}

/** First retention period of an untouched draft, in milliseconds. */
const DRAFT_MS = 90 * DAY_MS;

interface Stage {
  state: ContractState;
  /** Columns that change with the state. */
  set?: Partial<typeof contracts.$inferInsert>;
  events: readonly ContractEvent[];
  signs?: 'person' | 'house' | undefined;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const textHash = ({ uuid }: ContractLife) => sha256(`the text of ${uuid}`);

const usualTerms = { family_share_basis_points: 1_000, term_days: 365, notice_days: 30 };

/** Returns the steps that lead from a draft to a contract's state. Throws if it has none here. */
function stagesTo(life: ContractLife): Stage[] {
  const { state, starts_at_ms, ends_at_ms } = life;
  const text = { text_hash: textHash(life), template_version: '1' };
  const read: Stage = { state: 'draft', set: text, events: ['shown', 'code_sent', 'read'], signs: 'person' };
  const doneStage: Stage = { state: 'done', events: ['signed'] };
  const approved: Stage = {
    state: 'approved',
    set: { starts_at_ms, ends_at_ms },
    events: ['approved', 'read'],
    signs: 'house',
  };
  const accepted: Stage = { state: 'accepted', events: ['signed', 'in_force'] };
  const offered: Stage[] = [
    { ...approved, state: 'temp_approved', events: ['temp_approved', 'read'] },
    { state: 'temp_offered', events: ['signed'] },
  ];
  const ways: Partial<Record<ContractState, Stage[]>> = {
    draft: [],
    done: [read, doneStage],
    approved: [read, doneStage, { ...approved, signs: undefined, events: ['approved'] }],
    temp_offered: [read, doneStage, ...offered],
    accepted_temp: [read, doneStage, ...offered, { state: 'accepted_temp', events: ['temp_accepted', 'in_force'] }],
    accepted: [read, doneStage, approved, accepted],
    notice: [
      read,
      doneStage,
      approved,
      accepted,
      { state: 'notice', set: { ended_by: 'person' }, events: ['notice_given'] },
    ],
    ended: [read, doneStage, approved, accepted, { state: 'ended', set: { ended_by: 'clock' }, events: ['ended'] }],
    rejected: [read, doneStage, { state: 'rejected', events: ['rejected'] }],
    cancelled: [read, doneStage, { state: 'cancelled', set: { ended_by: 'person' }, events: ['withdrawn'] }],
  };
  const way = ways[state];
  if (!way) throw new Error(`No seed knows the way to ${state}`);
  return way;
}

/** Uuid of the company's signatory in the seed data. */
const signatoryUuid = uuidOf('contract-signatory');

/** Inserts the company's signatory. Every contract that the company signs needs one. */
export const seedSignatory = (user_uuid: string): SeedStatement[] =>
  insertMissing(contractSignatories, [
    {
      uuid: signatoryUuid,
      user_uuid,
      name: 'ก้อย ทีมงาน',
      authority: 'หนังสือมอบอำนาจ 1/2569',
      from_ms: 0,
      until_ms: Date.UTC(2100, 0),
      set_by_uuid: user_uuid,
      set_at_ms: 0,
    },
  ]);

/**
 * Returns the statements for all contracts, one step of all of them at a time. Few statements are
 * needed, whatever their number.
 */
export function contractLives(lives: readonly ContractLife[]): SeedStatement[] {
  const entries = lives.map((life) => ({ life, stages: stagesTo(life), lines: [] as ContractEventRow[] }));
  const drafts = insertMissing(
    contracts,
    lives.map(({ uuid, number, caster_uuid, starts_at_ms, ends_at_ms, terms = usualTerms }) => ({
      uuid,
      number,
      caster_uuid,
      kind: 'first' as const,
      state: 'draft' as const,
      version: 0,
      begun_at_ms: starts_at_ms,
      moved_at_ms: starts_at_ms,
      changed_at_ms: starts_at_ms,
      lapses_at_ms: starts_at_ms + DRAFT_MS,
      terms: { ...terms, term_days: Math.max(terms.term_days, Math.ceil((ends_at_ms - starts_at_ms) / DAY_MS)) },
    })),
  );
  const first = entries.map((one) => lineOf(one, 'begun', 'draft'));
  const depth = Math.max(0, ...entries.map(({ stages }) => stages.length));
  const later = Array.from({ length: depth }, (_, index) => {
    const there = entries.flatMap((one) => (one.stages[index] ? [{ ...one, stage: one.stages[index] }] : []));
    return [
      moveAll(there.map(({ life, stage }) => ({ uuid: life.uuid, version: index, state: stage.state, ...stage.set }))),
      ...insertMissing(
        contractEvents,
        there.flatMap((one) => one.stage.events.map((event) => lineOf(one, event, one.stage.state))),
      ),
      ...insertMissing(
        contractSignatures,
        there.flatMap(({ life, stage }) => (stage.signs ? [signatureOf(life, stage.signs)] : [])),
        ['contract_uuid', 'signer'],
      ),
    ];
  });
  return [...drafts, ...insertMissing(contractEvents, first), ...later.flat()];
}

const isByStaff = (event: ContractEvent, state: ContractState) =>
  !['draft', 'done', 'cancelled', 'notice'].includes(state) && event !== 'temp_accepted';

function lineOf(
  { life, lines }: { life: ContractLife; lines: ContractEventRow[] },
  event: ContractEvent,
  state: ContractState,
) {
  const last = lines.at(-1);
  const ofHouse = isByStaff(event, state);
  const row = {
    contract_uuid: life.uuid,
    event,
    state,
    actor: ofHouse ? ('signatory' as const) : ('person' as const),
    actor_uuid: ofHouse ? signatoryUuid : life.caster_uuid,
    at_ms: life.starts_at_ms,
    text_hash: event === 'begun' ? null : textHash(life),
    facts: '{}',
    sealed: null,
  };
  const at = { number: (last?.number ?? 0) + 1, previous_hash: last?.hash ?? BEFORE_FIRST };
  const line = { ...row, ...at, hash: sha256(linkText(at, payloadOf(row))) };
  lines.push(line);
  return line;
}

const signatureOf = (life: ContractLife, signer: 'person' | 'house') => ({
  contract_uuid: life.uuid,
  signer,
  text_hash: textHash(life),
  signed_at_ms: life.starts_at_ms,
  method: signer === 'house' ? ('signed_in' as const) : ('mail_code' as const),
  by_uuid: signer === 'house' ? signatoryUuid : life.caster_uuid,
});

const COLUMNS = ['state', 'text_hash', 'template_version', 'starts_at_ms', 'ends_at_ms', 'ended_by'];

/** Moves the contracts that still have the expected version. */
const moveAll = (rows: readonly { uuid: string; version: number }[]): SeedStatement => ({
  sql: `UPDATE contracts SET version = contracts.version + 1,
      ${COLUMNS.map((column) => `${column} = coalesce(wanted.value ->> '${column}', contracts.${column})`).join(', ')}
    FROM json_each(?) AS wanted
    WHERE contracts.uuid = wanted.value ->> 'uuid' AND contracts.version = wanted.value ->> 'version'`,
  params: [JSON.stringify(rows)],
});
