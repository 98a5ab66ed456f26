/** Failures of earnings, payees, payouts and tax. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';
import { moment } from '../platform/field.ts';
import { payoutState } from '../platform/page-field.ts';
import { payoutBar } from './payout-details.ts';

export const payeeFailures = {
  payee_exists: 409,
  payee_owner_not_found: { status: 422, facts: wrongFields },
  payee_not_found: 404,
  /**
   * Approvers cannot approve a payee that they entered, whose account they entered, or that belongs
   * to them, to their family or to a member of it.
   */
  payee_own: 403,
  payee_fact_refused: { status: 422, facts: wrongFields },
  /** The retention period is over, and the personal data is erased. */
  payee_destroyed: 410,
} as const satisfies FailureTable;

export const payoutFailures = {
  gift_appealed: 409,
  /** All reasons, and when each ends by itself. */
  payout_barred: { status: 409, facts: { bars: z.array(z.object({ code: payoutBar, until: moment.nullable() })) } },
  payout_quote_not_found: 404,
  payout_quote_over: 409,
  payout_not_found: 404,
  payout_not_movable: { status: 409, facts: { state: payoutState } },
  payout_own: 403,
  /** The tax list of the month is filed, so the payout cannot be given up. */
  payout_filed: 409,
  /** The deployment has no name, tax id and address of the company. */
  payer_not_named: 409,
} as const satisfies FailureTable;

export const payoutBatchFailures = {
  payout_batch_empty: 409,
  payout_batch_not_found: 404,
  payout_batch_not_endable: 409,
  bank_report_unreadable: 422,
  bank_number_amiss: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const bankYearFailures = {
  bank_year_not_found: 404,
  bank_holidays_amiss: { status: 422, facts: wrongFields },
  bank_holidays_past: { status: 409, facts: wrongFields },
} as const satisfies FailureTable;

export const taxFailures = {
  certificate_not_found: 404,
  /** The number is recorded already, for this payout or for another. */
  certificate_noted: 409,
  tax_list_filed: 409,
  /** The month is not over. */
  tax_list_open: 409,
  /** An addition has no certificates, or is not the next list of its month and form. */
  tax_list_empty: 409,
  /** Certificate numbers of the bank are missing. */
  tax_list_waits_for_bank: 409,
} as const satisfies FailureTable;
