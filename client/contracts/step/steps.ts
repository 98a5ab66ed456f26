import type { ContractStep } from '../../../calls/contracts/contract-step.ts';

/** 1-based number of each step that is stored. */
const stepNumbers: Readonly<Record<ContractStep, number>> = {
  personal_1: 1,
  personal_2: 2,
  bank: 3,
  picture: 4,
  sign_detail: 5,
  birth_date: 6,
  foreigner: 7,
};

/** Number of steps, including signing, which is the last one. */
export const STEP_COUNT = Object.keys(stepNumbers).length + 1;

/** Returns the 1-based number of a step. */
export const stepNumber = (step: ContractStep): number => stepNumbers[step];
