/**
 * Generates random contract commands: single ones, and sequences that lead to a result. A command
 * may come twice, and its worker may crash.
 */
import fc from 'fast-check';
import type { ContentName } from '../../../api/contracts/step/step-content.ts';

/** The application steps, in the order in which an applicant sends them. */
const steps = [
  'email',
  'personal_1',
  'personal_2',
  'bank',
  'picture',
  'sign_detail',
  'birth_date',
  'foreigner',
] as const satisfies readonly ContentName[];

const words = [
  ...['step', 'show', 'sign', 'sign_again', 'sign_old', 'discard', 'cancel', 'renew', 'accept_temp'],
  ...['propose', 'agree_show', 'agree_sign', 'decline', 'guardian_sign', 'guardian_refuse'],
  ...['approve', 'approve_temp', 'return', 'reject', 'house_sign', 'terminate', 'pass', 'attend'],
] as const;
type Word = (typeof words)[number];

/** One command of a person, guardian, staff member or the scheduler. */
export interface Command {
  word: Word;
  who: number;
  variant: number;
  days: number;
  step: ContentName;
  /** The moment before, within or after a statement at which the worker crashes. Null: no crash. */
  diesAt: number | null;
}

/** Sequences of commands that lead to a result. */
const runs: readonly (readonly (Word | ContentName)[])[] = [
  [...steps, 'show', 'sign'],
  [...steps, 'show', 'sign', 'approve', 'house_sign'],
  [...steps, 'show', 'sign', 'guardian_sign', 'guardian_sign', 'approve', 'house_sign'],
  ['show', 'sign'],
  ['guardian_sign', 'guardian_sign'],
  ['approve', 'house_sign'],
  ['approve_temp', 'house_sign', 'accept_temp'],
  ['propose', 'agree_show', 'agree_sign', 'guardian_sign', 'guardian_sign', 'house_sign'],
  ['pass', 'attend'],
  ['pass', 'renew', ...steps, 'show', 'sign', 'approve', 'house_sign'],
];

const isStep = (word: Word | ContentName): word is ContentName => (steps as readonly string[]).includes(word);

const single = fc.record({
  who: fc.constantFrom(0, 0, 1, 2, 2),
  variant: fc.nat(3),
  days: fc.constantFrom(1, 3, 25, 31, 61, 340),
  step: fc.constantFrom(...steps),
});

/** Generates a command, or a sequence by one person. At most one of its workers crashes. */
export const commands: fc.Arbitrary<Command[]> = fc
  .record({
    of: single,
    run: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words).map((word): readonly (Word | ContentName)[] => [word]) },
      { weight: 2, arbitrary: fc.constantFrom(...runs) },
    ),
    dies: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.record({ nth: fc.nat(17), at: fc.integer({ min: 1, max: 16 }) }) },
    ),
  })
  .map(({ of, run, dies }): Command[] =>
    run.map((word, index) => ({
      ...of,
      word: isStep(word) ? 'step' : word,
      step: isStep(word) ? word : of.step,
      // The second guardian uses the second link.
      variant: word === 'guardian_sign' ? of.variant + index : of.variant,
      diesAt: dies && dies.nth % run.length === index ? dies.at : null,
    })),
  );
