/**
 * The audit log: each command of staff that changed data, with its changes. A hash chain over the
 * entries reveals later edits.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, optionalField, uuid } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';

/** A row that a command changed. */
const auditChange = z.object({
  /** Sequence number over all commands, from 1. */
  position: count,
  table: z.string(),
  /** Primary key of the row, as JSON. Null: the row was inserted, or plain SQL changed it. */
  key: z.string().nullable(),
  /** Previous values of the changed columns, as JSON. Null as for `key`. */
  before: z.string().nullable(),
  /** New values, as JSON, or the statement of SQL with its parameters. */
  after: z.string(),
});

/** A command by staff, or by an operator on the command line. */
const auditEntry = z.object({
  uuid,
  at: moment,
  /** Null: an operator with write access to the database, on the command line. */
  by: z.object({ uuid, name: z.string() }).nullable(),
  /** Public id of the session. Empty for commands on the command line. */
  token_id: z.string(),
  /** Request id as in the logs, which record the origin. Empty for commands on the command line. */
  request_id: z.string(),
  /** The call or script, such as `POST /v1/cache/generation` or `npm run grant`. */
  call: z.string(),
  /** Path parameters, as JSON. */
  subject: z.string(),
  ground: z.string().nullable(),
  changes: z.array(auditChange),
  /** The changes as text, one per line. */
  changed: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditSorts = defineSorts({ own: '-at', by: { at: {} } });

export const listAudit = defineCall({
  method: 'GET',
  path: '/v1/office/audit',
  summary: 'Lists the audit log, latest first, of all staff or of one person',
  access: 'staff',
  query: withSorts(pageQuery.extend({ by: optionalField(uuid) }), auditSorts),
  answer: list(auditEntry),
});

export const checkAudit = defineCall({
  method: 'GET',
  path: '/v1/office/audit/chain',
  summary:
    'Checks up to 500 entries of the audit log after this number against the hash chain. `last_number` is the newest entry',
  access: 'staff',
  query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  answer: one(
    z.object({
      /** Number of the last checked entry. */
      checked_to: count,
      /** Number of the last entry. */
      last_number: count,
      /** Number of the first entry that differs from the chain. Null: all match. */
      broken_number: count.nullable(),
      /** Hash of the last checked entry. */
      hash: z.string(),
    }),
  ),
});
