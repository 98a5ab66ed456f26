/** Random commands about contracts: single ones, and runs of those that lead somewhere. Each may come twice, or die on its way. */
import fc from 'fast-check';
import type { ContentName } from '../../../api/contracts/step/step-content.ts';

/** What is sent once after the other by who applies. */
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

/** One thing that somebody does. */
export interface Command {
  word: Word;
  who: number;
  variant: number;
  days: number;
  step: ContentName;
  /** At which of the moments between two statements its worker dies; null: at none. */
  diesAt: number | null;
}

/** Words that belong after each other. */
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

/** A command, or a run of them by one person; one of its workers may die. */
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
      // A link is the second one's after the first one's.
      variant: word === 'guardian_sign' ? of.variant + index : of.variant,
      diesAt: dies && dies.nth % run.length === index ? dies.at : null,
    })),
  );
