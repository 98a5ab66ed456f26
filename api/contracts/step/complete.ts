/** Pure: what an application still lacks on the day on which it is handed in. */

import { FULL_AGE } from '../../../calls/contracts/contract-overview.ts';
import { ageOn } from '../../../calls/people/birth-date.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { StepRow } from '../contract/own.ts';
import { compareHolder } from './holder-name.ts';
import { type Contents, stepOrder } from './step-content.ts';

/** Every step, done. */
export type Complete = Required<Contents>;

/** The steps that are empty, given back, or no longer right; none: it is complete. */
export function missingOf(
  rows: readonly Pick<StepRow, 'step' | 'returned_reason'>[],
  contents: Contents,
  { now, minAge }: { now: Date; minAge: number },
): string[] {
  const { email, personal_1, personal_2, bank, birth_date, foreigner } = contents;
  const today = bangkokDay(now);
  const returned = rows.flatMap(({ step, returned_reason }) => (returned_reason === null ? [] : [step]));
  const wrong = [
    personal_2 && personal_2.email !== email?.address && 'personal_2',
    personal_1?.passport && personal_1.passport.expires <= today && 'personal_1',
    bank && personal_1 && !isHolder(bank.holder_name, personal_1) && 'bank',
    birth_date && ageOn(birth_date.day, today) < minAge && 'birth_date',
    birth_date?.guardians.some((guardian) => guardian.email === email?.address) && 'birth_date',
    foreigner?.right_to_work?.expires && foreigner.right_to_work.expires <= today && 'foreigner',
  ].filter((step) => typeof step === 'string');
  return stepOrder.filter((step) => contents[step] === undefined || returned.includes(step) || wrong.includes(step));
}

const isHolder = (holder: string, { name_th, name_en }: Complete['personal_1']) =>
  compareHolder(holder, { th: name_th, en: name_en }) !== 'other';

/** Whether somebody is under 20 and not married: their guardians sign with them. */
export const isMinorOn = ({ day, is_married }: Complete['birth_date'], now: Date): boolean =>
  !is_married && ageOn(day, bangkokDay(now)) < FULL_AGE;
