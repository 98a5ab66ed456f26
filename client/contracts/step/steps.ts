/** The order of the steps, as they are counted: signing is the last. */
import type { ContractStep } from '../../../calls/contracts/contract-state.ts';

/** Steps in their order. */
export const steps: readonly ContractStep[] = [
  'personal_1',
  'personal_2',
  'bank',
  'picture',
  'sign_detail',
  'birth_date',
  'foreigner',
];

/** How many there are with signing. */
export const STEP_COUNT = steps.length + 1;

/** From 1. */
export const stepNumber = (step: ContractStep): number => steps.indexOf(step) + 1;
