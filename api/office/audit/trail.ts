/**
 * Writes the audit log. The framework records every commit of a staff call in the same transaction.
 * Features do not do it themselves, so none can forget it.
 */
import type { Caller } from '../../platform/framework/env.ts';
import { type AuditTrail, insertRow, isExpected, type Statement, write } from '../../platform/framework/statement.ts';
import { ChangedMeanwhile, TOO_LATE } from './if-match.ts';
import { auditChanges, auditEntries, auditPending } from './tables.ts';

/** Time after which a command has finished writing, in milliseconds. */
export const LINKED_AFTER_MS = 60_000;

/** Form fields that contain a reason. */
const GROUNDS = ['ground', 'reason'] as const;

/** Details of a command before it runs. */
interface AuditedCommand {
  /** The call or command, such as `POST /v1/cache/generation` or `npm run grant`. */
  call: string;
  /** Null for an operator who writes to the database directly. */
  caller: Pick<Caller, 'user_uuid' | 'token_id'> | null;
  params: object;
  form: object;
  requestId: string;
  now: Date;
  /** Position up to which the caller has seen all changes; null if unknown. */
  seen?: number | null;
}

/**
 * Returns the trail of a command. It adds an entry to the first batch with an effect, and a row for
 * each change of every batch.
 */
export function auditTrailOf(request: AuditedCommand, entry_uuid: string = crypto.randomUUID()): AuditTrail {
  let isEntered = false;
  let isEntering = false;
  return {
    around: (statements) => {
      isEntering = statements.some(({ isBookkeeping }) => !isBookkeeping);
      if (!isEntering) return statements;
      const entry = isEntered ? [] : enter(request, entry_uuid);
      return [...entry, ...statements.flatMap((statement) => [...changesOf(statement, entry_uuid), statement])];
    },
    committed: () => {
      isEntered ||= isEntering;
    },
    refused: (conflict) => {
      if (isExpected(conflict, [TOO_LATE])) throw new ChangedMeanwhile();
    },
  };
}

function enter(
  { call, caller, params, form, requestId, now, seen: seenPosition = null }: AuditedCommand,
  uuid: string,
): Statement[] {
  const at_ms = now.getTime();
  return [
    insertRow(auditEntries, {
      uuid,
      at_ms,
      by_uuid: caller?.user_uuid ?? null,
      token_id: caller?.token_id ?? '',
      request_id: requestId,
      call,
      subject: JSON.stringify(params),
      ground: groundIn(form),
      seen_position: seenPosition,
    }),
    insertRow(auditPending, { entry_uuid: uuid, link_at_ms: at_ms + LINKED_AFTER_MS }),
  ];
}

function groundIn(form: object): string | null {
  const values = new Map<string, unknown>(Object.entries(form));
  const ground = GROUNDS.map((name) => values.get(name)).find((text) => typeof text === 'string');
  return typeof ground === 'string' ? ground : null;
}

/** Returns the rows that precede a statement, so that they read the values before the change. */
function changesOf({ sql, params, change, isBookkeeping }: Statement, entry_uuid: string): Statement[] {
  if (isBookkeeping) return [];
  if (!change) {
    const after = JSON.stringify({ sql, params });
    return [insertRow(auditChanges, { entry_uuid, table_name: tableIn(sql), after })];
  }
  const { table, key, values } = change;
  const after = JSON.stringify(values);
  if (!key) return [insertRow(auditChanges, { entry_uuid, table_name: table, after })];
  const columns = Object.keys(values).map((column) => `'${column}', ${column}`);
  const conditions = Object.keys(key).map((column) => `${column} = ?`);
  const keySql = write`${entry_uuid}, ${table}, ${JSON.stringify(key)}, ${after}`;
  return [
    {
      sql: `INSERT INTO audit_changes (entry_uuid, table_name, row_key, after, before)
        SELECT ${keySql.sql}, json_object(${columns.join(', ')}) FROM ${table} WHERE ${conditions.join(' AND ')}`,
      params: [...keySql.params, ...Object.values(key)],
    },
  ];
}

/** Returns the table that a statement writes to. */
const tableIn = (sql: string): string => /\b(?:into|update|from)\s+(\w+)/i.exec(sql)?.[1] ?? '';
