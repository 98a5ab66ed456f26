/** Kinds of open work of staff. Written by scripts/build/typed-lists.ts. */
import { z } from 'zod';

export const openWorkKind = z.enum([
  'contracts',
  'approvals',
  'appeals',
  'giver-holds',
  'reports',
  'cases',
  'ledger-closings',
  'gateway-messages',
  'orders-late',
  'orders-paid',
  'orders-refundable',
  'payouts',
  'payees',
  'settlement-days',
  'alerts',
  'failed-messages',
  'failing-tasks',
  'bank-years',
  'data-requests',
  'uncounted-facts',
]);
/** Name of a list with work for staff, as a back-office list names it in its declaration. */
export type OpenWorkKind = z.infer<typeof openWorkKind>;
