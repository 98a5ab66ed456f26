import type { OpenWork } from '../../platform/work/open-work.ts';
import { countMissingYears } from './bank-year.ts';

/** Years that payouts depend on, without bank holidays. */
export const missingBankYears: OpenWork = { what: 'bank-years', count: countMissingYears };
