/**
 * Daily closing of the ledger: its sums soon after the end of each Bangkok day, if all checks hold.
 */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { count, day, moment } from '../platform/field.ts';

/** A day that is over. Null fields are known only after the day is closed. */
const ledgerClosing = z.object({
  day,
  state: z.enum(['closed', 'open']),
  /** Its position in the hash chain. */
  number: count.nullable(),
  closed_at: moment.nullable(),
  /** JSON with the sums by name, and the digest of the chain. */
  sums: z.string().nullable(),
  hash: z.string().nullable(),
});

export const listLedgerClosings = defineCall({
  method: 'GET',
  path: '/v1/office/ledger-closings',
  summary: 'Lists the days of the ledger, latest first: closed days, or past days since the last closed one',
  access: 'staff',
  query: pageQuery.extend({ state: z.enum(['closed', 'open']).default('closed') }),
  answer: list(ledgerClosing),
});
