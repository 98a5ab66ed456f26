/** Audit middleware around calls of staff. It loads with the first such call. */
import { type AuthorityChange, selectAuthority } from '../../identity/authority/authority-row.ts';
import { byAuthority } from '../../identity/authority/by-authority.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Audit, AuditedCommand } from '../../platform/framework/hooks.ts';
import type { StoredAnswer } from '../../platform/framework/idempotency.ts';
import { openAudited } from '../../platform/framework/statement.ts';
import { scheduleAudit } from './chain-job.ts';
import { aboutOf, ChangedMeanwhile, changedMeanwhile, entityTagOf, seenIn, selectLatest } from './if-match.ts';
import { auditTrailOf } from './trail.ts';

/**
 * Runs a command of staff on an audited database. If somebody has changed the same record in the
 * meantime, returns who and what.
 */
async function answerAudited<Answer>(
  context: Context,
  { call, caller, command, changes, ifMatch, ...input }: AuditedCommand,
  handle: (context: Context) => Promise<Answer>,
): Promise<Answer | Failed | StoredAnswer> {
  const { db, now, requestId, waitUntil } = context;
  waitUntil(scheduleAudit(context));
  const seenPosition = seenIn(ifMatch);
  const request = {
    call: `${call.method} ${call.path}`,
    caller,
    params: input.params,
    form: call.personal_reason ? {} : input.form,
  };
  const trail = auditTrailOf({ ...request, seen: seenPosition, now, requestId });
  try {
    const auditedContext = { ...context, db: openAudited(db.$client, trail) };
    return await byAuthority(
      auditedContext,
      { call, caller, command, changes: changes as AuthorityChange[], ...input },
      handle,
    );
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return changedMeanwhile(db, aboutOf(call.path, input.params), seenPosition ?? 0);
  }
}

/** Returns the ETag of a read by staff: the position of the latest audited change. */
const tagIn = (latest: unknown): string => {
  const [row] = latest as { position: number }[];
  return entityTagOf(row?.position);
};

export const audit: Audit = { answerAudited, selectAuthority, selectLatest, tagIn };
