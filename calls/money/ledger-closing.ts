/** The closing of the day: the ledger's sums soon after each Bangkok day's end, if all of them hold. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { count, day, moment } from '../platform/field.ts';

/** A day that is over. What is null of it is not known before it is closed. */
const ledgerClosing = z.object({
  day,
  state: z.enum(['closed', 'open']),
  /** Its place in the chain. */
  number: count.nullable(),
  closed_at: moment.nullable(),
  /** JSON: each sum by its name; and the chain's digest. */
  sums: z.string().nullable(),
  hash: z.string().nullable(),
});

export const listLedgerClosings = defineCall({
  method: 'GET',
  path: '/v1/office/ledger-closings',
  summary:
    'Days of the ledger, the latest first: those that are closed, or those since then that are over and could not be closed',
  access: 'staff',
  query: pageQuery.extend({ state: z.enum(['closed', 'open']).default('closed') }),
  answer: list(ledgerClosing),
});
