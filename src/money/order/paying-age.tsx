/** Age check of payers, in place of pages where an order begins. */
import type { ReactNode } from 'react';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import type { PayingAge as Known } from '../../../calls/privacy/age.ts';
import { PayingAgeForm } from '../../../client/money/order-draft/paying-age.tsx';
import type { Failure } from '../../platform/host/api.ts';

/** Returns the failure that the API would return for an order, or null if the member may order. */
export function ageRefusal({ state, min_age, from }: Known): Failure | null {
  const refusal = (code: Parameters<typeof failure>[0]) =>
    ({ ok: false, status: 403, failure: failure(code), outcome: 'BYPASS' }) as const;
  if (state === 'unknown') return refusal({ code: 'paying_age_wanted', min_age });
  return state === 'too_young' && from !== null ? refusal({ code: 'paying_age_too_young', min_age, from }) : null;
}

/**
 * Renders the question for the birth date, or the date from which they may pay. Returns null for
 * other failures.
 */
export function askedAge({ failure: { error } }: Failure, back: string): ReactNode | null {
  if (error.code === 'paying_age_wanted') return <PayingAgeForm minAge={error.min_age} from={null} back={back} />;
  if (error.code === 'paying_age_too_young')
    return <PayingAgeForm minAge={error.min_age} from={error.from} back={back} />;
  return null;
}
