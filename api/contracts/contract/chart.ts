/**
 * The state chart of contracts, as data. The triggers in rules.sql, the drawing in docs/contract.md
 * and the handlers follow it, and tests keep all four equal.
 */
import type { ContractActor, ContractState } from '../../../calls/contracts/contract-state.ts';

/** A move between states. */
interface Move {
  transitions: readonly Transition[];
  by: readonly ContractActor[];
  /** Condition, in words. */
  needs: string;
}

type Transition = readonly [from: ContractState, to: ContractState];

const each = (from: readonly ContractState[], to: ContractState): Transition[] => from.map((state) => [state, to]);

/** Initial states. */
export const beginnings: readonly ContractState[] = ['draft', 'proposed'];

/** States in which an applicant can fill in steps. */
export const openForSteps: readonly ContractState[] = ['draft', 'returned'];

/** States of an application. A person has at most one at a time. */
export const applications: readonly ContractState[] = [
  'draft',
  'returned',
  'awaiting_guardians',
  'done',
  'approved',
  'temp_approved',
  'temp_offered',
];

/** States in which a contract is in force, within its window. */
export const inForce: readonly ContractState[] = ['accepted', 'accepted_temp', 'notice'];

/** States in which a contract is in force or suspended. */
export const binding: readonly ContractState[] = [...inForce, 'suspended'];

/** States from the approval by staff, also a temporary one, until the contract is over. */
export const underCompany: readonly ContractState[] = ['approved', 'temp_approved', 'temp_offered', ...binding];

/** Final states. */
export const finals: readonly ContractState[] = ['ended', 'rejected', 'cancelled'];

const handedIn = ['awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered'] as const;
const underReview = ['done', 'approved', 'temp_approved'] as const;

/** Moves by name. */
export const moves = {
  hand_in: {
    transitions: [...each(openForSteps, 'awaiting_guardians'), ...each(openForSteps, 'done')],
    by: ['person'],
    needs: 'every step done, the text read, a fresh code; under 20 guardians are next',
  },
  agree: {
    transitions: [...each(['proposed'], 'approved'), ...each(['proposed'], 'awaiting_guardians')],
    by: ['person'],
    needs: 'the text of the new terms read, a fresh code; under 20 guardians are next',
  },
  guardians_complete: {
    transitions: each(['awaiting_guardians'], 'done'),
    by: ['guardian'],
    needs: 'every holder of parental power signed the same text',
  },
  guardian_refuses: {
    transitions: each(handedIn, 'returned'),
    by: ['guardian'],
    needs: 'nothing; what was signed is void',
  },
  give_back: {
    transitions: each(underReview, 'returned'),
    by: ['staff'],
    needs: 'a reason for each step; what was signed is void',
  },
  reject: { transitions: each(underReview, 'rejected'), by: ['staff'], needs: 'a ground' },
  approve: { transitions: each(['done'], 'approved'), by: ['staff'], needs: 'a window' },
  approve_temp: { transitions: each(['done'], 'temp_approved'), by: ['staff'], needs: 'a window of 30 days at most' },
  sign_for_house: {
    transitions: each(['approved'], 'accepted'),
    by: ['signatory'],
    needs: 'authority that day, the same text, a window that begins no earlier',
  },
  sign_temp_for_house: { transitions: each(['temp_approved'], 'temp_offered'), by: ['signatory'], needs: 'as before' },
  accept_temp: { transitions: each(['temp_offered'], 'accepted_temp'), by: ['person'], needs: 'both signatures' },
  confirm: {
    transitions: each(['temp_offered', 'accepted_temp'], 'accepted'),
    by: ['staff'],
    needs: 'papers checked, both signatures, a window',
  },
  give_notice: { transitions: each(['accepted'], 'notice'), by: ['person', 'staff'], needs: 'a day on which it ends' },
  suspend: { transitions: each(['accepted', 'notice'], 'suspended'), by: ['guardian'], needs: 'permission withdrawn' },
  resume: {
    transitions: each(['suspended'], 'accepted'),
    by: ['guardian', 'person'],
    needs: 'permission given again, or 20 years of age',
  },
  end: {
    transitions: each(binding, 'ended'),
    by: ['person', 'guardian', 'staff', 'signatory', 'clock'],
    needs: 'its window is over, a party or a guardian ends it, or a successor begins',
  },
  /** Ends an application. A proposal ends with `decline`. */
  withdraw: {
    transitions: each([...openForSteps, ...handedIn], 'cancelled'),
    by: ['person', 'clock'],
    needs: 'nothing; a discarded draft is erased at once',
  },
  decline: {
    transitions: each(['proposed'], 'cancelled'),
    by: ['person', 'staff', 'clock'],
    needs: 'the VB rejects it, the proposer withdraws it, or 30 days have passed',
  },
} as const satisfies Record<string, Move>;

/** Key of `moves`. */
export type MoveName = keyof typeof moves;

/** Returns the states that a move leads to. Empty if it is not allowed. */
export const transitionsOf = (name: MoveName, from: ContractState): ContractState[] =>
  moves[name].transitions.filter(([state]) => state === from).map(([, to]) => to);

/** Returns every step of the chart as `draft>done`, the format of the trigger. */
export const legalSteps = (): string[] => [
  ...new Set(Object.values<Move>(moves).flatMap(({ transitions }) => transitions.map(([from, to]) => `${from}>${to}`))),
];

/** Returns the chart as a Mermaid drawing. */
export const drawing = (): string =>
  [
    'stateDiagram-v2',
    ...beginnings.map((state) => `  [*] --> ${state}`),
    ...Object.entries<Move>(moves).flatMap(([name, { transitions, by }]) =>
      transitions.map(([from, to]) => `  ${from} --> ${to}: ${name} (${by.join(', ')})`),
    ),
    ...finals.map((state) => `  ${state} --> [*]`),
  ].join('\n');
