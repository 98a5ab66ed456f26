/**
 * Functions of higher rooms that the framework calls. It declares their types, and
 * scripts/vite/module-lists.ts finds them.
 */
import authorizers from 'virtual:api-authorizers';
import type { Call } from '../../../calls/platform/call.ts';
import { only } from '../base/only.ts';
import type { SentCommand } from './command.ts';
import type { Db, Queries, Rows } from './db.ts';
import type { Bearer, Caller, CallingService, Context } from './env.ts';
import type { Failed } from './fail.ts';
import type { IdempotentCommand, KnownKey, StoredAnswer } from './idempotency.ts';
import type { Input } from './input.ts';

/** A request before its caller is known. */
export interface Sent {
  authorization: string | undefined;
  command: SentCommand | null;
  /** Queries that the call needs. A server has no bearer. */
  reads: (bearer: Bearer | null) => Queries;
  /**
   * Replica for `reads`, which then run beside the check of the token. Absent: all run together.
   */
  replica?: Db;
}

/** An authorized caller, with the rows that were read in the same round trip. */
export interface Authorized {
  caller: Caller | CallingService;
  /** Row of the command's idempotency key; null if the key is new. */
  storedKey: KnownKey | null;
  rows: Rows<Queries>;
}

/** Returns the caller, or the failure. */
export type Authorize = (call: Call, request: Sent, context: Context) => Promise<Authorized | Failed>;

/** A command that the audit log records, before it runs: see `isAudited` (staff-call.ts). */
export interface AuditedCommand extends Pick<Input, 'params' | 'form'> {
  call: Call;
  caller: Caller;
  command: IdempotentCommand | null;
  /** Rows of `selectAuthority`. */
  changes: Rows<Queries>[string];
  ifMatch: string | undefined;
}

/** The audit log around calls of staff and audited calls of members. */
export interface Audit {
  /** Selects the position of the latest audited change. */
  selectLatest: (db: Db) => Queries[string];
  selectAuthority: (db: Db, call: Call) => Queries[string];
  /** Returns the ETag of a read, from the rows of `selectLatest`. */
  tagIn: (latest: unknown) => string;
  /** Runs a command on an audited database. */
  answerAudited: <Answer>(
    context: Context,
    command: AuditedCommand,
    handle: (context: Context) => Promise<Answer>,
  ) => Promise<Answer | Failed | StoredAnswer>;
}

/** Checks the token and rights of a request. api/identity/auth/authorize.ts implements it. */
export const authorize = only(authorizers);

/** Loads the audit log, with the first call of staff or audited call. */
export const loadAudit = async () => only((await import('virtual:api-audits')).default);
