/** What staff did: each command that changed anything, with what it changed, in a chain that shows every change made to it. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, unlessEmpty, uuid } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';

/** A row that a command changed. */
const auditChange = z.object({
  /** From 1, over all commands. */
  position: count,
  table: z.string(),
  /** Which row, as JSON; null: it was added. */
  key: z.string().nullable(),
  /** The columns that were changed, as they were, as JSON. */
  before: z.string().nullable(),
  after: z.string(),
});

/** A command of staff, or of whoever runs the deployment. */
const auditEntry = z.object({
  uuid,
  at: moment,
  /** Null: whoever may write to the database itself, by a command. */
  by: z.object({ uuid, name: z.string() }).nullable(),
  /** The public id of the session that it came by; empty for a command. */
  token_id: z.string(),
  /** Of the log, which says from where; empty for a command. */
  request_id: z.string(),
  /** As `POST /v1/cache/generation`, or `npm run grant`. */
  call: z.string(),
  /** What stood in its path, as JSON. */
  subject: z.string(),
  ground: z.string().nullable(),
  changes: z.array(auditChange),
  /** The changes in words: a line each. */
  changed: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditSorts = defineSorts({ own: '-at', by: { at: {} } });

export const listAudit = defineCall({
  method: 'GET',
  path: '/v1/office/audit',
  summary: 'What staff did, of everybody or of one, the latest first',
  access: 'staff',
  query: withSorts(pageQuery.extend({ by: unlessEmpty(uuid) }), auditSorts),
  answer: list(auditEntry),
});

export const checkAudit = defineCall({
  method: 'GET',
  path: '/v1/office/audit/chain',
  summary:
    'Whether the entries of the audit are what they were when they were linked, after this number and for up to 500; a newer one says how far they go',
  access: 'staff',
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  answer: one(
    z.object({
      /** The number of the last one that was looked at. */
      checked_to: count,
      /** How many there are. */
      last_number: count,
      /** The number of the first one that is not what was linked; null: all are. */
      broken_number: count.nullable(),
      /** The digest of the last one that was looked at. */
      hash: z.string(),
    }),
  ),
});
