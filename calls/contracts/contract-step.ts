/** Steps of an application. A separate file, because page definitions import it. */
import { z } from 'zod';

/**
 * Steps of an application, in order: one form each. Submitting the application comes after them.
 */
export const contractStep = z.enum([
  /** Names and identity number. */
  'personal_1',
  /** Addresses, phone and email. */
  'personal_2',
  'bank',
  /** Pictures of documents. */
  'picture',
  'sign_detail',
  'birth_date',
  /** Nationality, and the right to work of foreigners. */
  'foreigner',
]);
export type ContractStep = z.infer<typeof contractStep>;
