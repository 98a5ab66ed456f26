/** Checks what an application still lacks on the day of submission, as pure functions. */

import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { ageOn, FULL_AGE } from '../../../calls/privacy/birth-date.ts';
import type { StepRow } from '../contract/own-contracts.ts';
import { compareHolder } from './holder-name.ts';
import { type StepContents, stepOrder } from './step-content.ts';

/** All steps, complete. */
export type Complete = Required<StepContents>;

/**
 * Returns the steps that are empty, returned or no longer valid. Empty: the application is
 * complete.
 */
export function missingOf(
  rows: readonly Pick<StepRow, 'step' | 'returned_reason'>[],
  contents: StepContents,
  { now, minAge }: { now: Date; minAge: number },
): string[] {
  const { email, personal_1, personal_2, bank, birth_date, foreigner } = contents;
  const today = bangkokDay(now);
  const returnedSteps = rows.flatMap(({ step, returned_reason }) => (returned_reason === null ? [] : [step]));
  const wrong = [
    personal_2 && personal_2.email !== email?.address && 'personal_2',
    personal_1?.passport && personal_1.passport.expires <= today && 'personal_1',
    bank && personal_1 && !isHolder(bank.holder_name, personal_1) && 'bank',
    birth_date && ageOn(birth_date.day, today) < minAge && 'birth_date',
    birth_date?.guardians.some((guardian) => guardian.email === email?.address) && 'birth_date',
    foreigner?.right_to_work?.expires && foreigner.right_to_work.expires <= today && 'foreigner',
  ].filter((step) => typeof step === 'string');
  return stepOrder.filter(
    (step) => contents[step] === undefined || returnedSteps.includes(step) || wrong.includes(step),
  );
}

const isHolder = (holder: string, { name_th, name_en }: Complete['personal_1']) =>
  compareHolder(holder, { th: name_th, en: name_en }) !== 'other';

/** Returns whether a person is under 20 and not married, so that guardians must sign too. */
export const isMinorOn = ({ day, is_married }: Complete['birth_date'], now: Date): boolean =>
  !is_married && ageOn(day, bangkokDay(now)) < FULL_AGE;
