/** Kind, state and tax facts of a payee, as the ledger stores them. */
import { z } from 'zod';
import { taxClassCode } from '../../platform/tax/tax-class.ts';

/** `group`: an unregistered group of people. */
export const payeeKind = z.enum(['person', 'company', 'group']);
export type PayeeKind = z.infer<typeof payeeKind>;

/**
 * `waiting`: not reviewed by staff yet. `stopped`: nothing is paid until staff approve it again.
 */
export const payeeState = z.enum(['waiting', 'approved', 'stopped']);
export type PayeeState = z.infer<typeof payeeState>;

/**
 * Facts about a payee that are valid from a day on: tax class, VAT registration, and country of tax
 * residence.
 */
export const payeeFacts = {
  tax_class: taxClassCode,
  vat: z.enum(['none', 'registered']),
  residence: z.enum(['thailand', 'abroad']),
};
/** Names of the facts that staff date from a day on. */
export type PayeeFactName = keyof typeof payeeFacts;
