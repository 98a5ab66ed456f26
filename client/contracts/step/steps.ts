/** Order of the steps. Signing is the last step. */
import type { ContractStep } from '../../../calls/contracts/contract-state.ts';

export const steps: readonly ContractStep[] = [
  'personal_1',
  'personal_2',
  'bank',
  'picture',
  'sign_detail',
  'birth_date',
  'foreigner',
];

/** Number of steps, including signing. */
export const STEP_COUNT = steps.length + 1;

/** Returns the 1-based number of a step. */
export const stepNumber = (step: ContractStep): number => steps.indexOf(step) + 1;
