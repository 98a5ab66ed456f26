/** Tax that is withheld when somebody is paid: who is taxed how, and on which form it is handed in. */
import { z } from 'zod';

/** The lists that are handed in every month: PND 1, 3, 53 and 54 of tax withheld, PP 36 of VAT for who is abroad. */
const taxForm = z.enum(['pnd_1', 'pnd_3', 'pnd_53', 'pnd_54', 'pp_36']);
export type TaxForm = z.infer<typeof taxForm>;

/** What a payee is to the tax office. */
const taxClassCode = z.enum([
  'service_40_8',
  'public_entertainer',
  'wage_40_2',
  'company',
  'abroad_40_2',
  'abroad_entertainer',
  'abroad_company',
]);
export type TaxClassCode = z.infer<typeof taxClassCode>;
