/**
 * Authorizes a call: who the caller is, whether they have access, have just re-authenticated, and
 * are within the rate limit.
 */
import { type Call, isStepUp } from '../../../calls/platform/call.ts';
import { mayAccess, type Role } from '../../../calls/platform/role.ts';
import { batchRead, type Db, type Queries, type Rows, type SqlText } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Authorize, Authorized, Sent } from '../../platform/framework/hooks.ts';
import { type KnownKey, selectKey } from '../../platform/framework/idempotency.ts';
import { waitFor } from '../../platform/framework/limit.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { selectDueAgreements } from '../../privacy/agreement/agreement.ts';
import { readSecret, type ServiceRow, selectService, serviceOf } from '../service/credential.ts';
import { type CallerRow, callerOf, readToken, selectCaller } from './token.ts';

/**
 * Returns the caller, or the failure. Rows that were read for a rejected caller are never returned.
 */
export const authorizeCaller: Authorize = async (call, request, context) => {
  if (call.access === 'service') return authorizeService(call, request, context);
  const { db, env, now, waitUntil } = context;
  const token = await readToken(db, request.authorization, context);
  if (!token) return { failed: 'unauthorized' };
  const callers = selectCaller(db, token);
  const ofCaller = {
    ...keyOf(request, token.user_uuid, context),
    callers,
    ...(call.needs_agreement && { dueAgreements: selectDueAgreements(db, token.user_uuid, now) }),
  };
  const rows = await readFor(request, { db, ofCall: request.reads(token), ofCaller });
  const [row]: CallerRow[] = rows.callers ?? [];
  if (!row) return { failed: 'unauthorized' };
  const caller = callerOf(db, row, { token, env, now, waitUntil });
  const knownKey = knownOf(rows);
  const isReplay =
    knownKey !== null && knownKey.answer !== null && knownKey.fingerprint === request.command?.fingerprint;
  const isDue = (rows.dueAgreements ?? []).length > 0;
  return (
    (await refusalOf(call, caller, { ...context, isReplay, isDue, role: row.role })) ?? {
      caller,
      storedKey: knownKey,
      rows,
    }
  );
};

/** Reads in one round trip, or in two at the same time if the call has a replica. */
async function readFor(
  { replica }: Sent,
  { db, ofCall, ofCaller }: { db: Db; ofCall: Queries; ofCaller: Queries },
): Promise<Rows<Queries>> {
  if (!replica) return batchRead<Queries>(db, { ...ofCall, ...ofCaller });
  const [callerRows, rows] = await Promise.all([batchRead<Queries>(db, ofCaller), batchRead<Queries>(replica, ofCall)]);
  return { ...rows, ...callerRows };
}

/** Authorizes a server by its credential. A signed-in member receives `forbidden`. */
async function authorizeService(call: Call, request: Sent, context: Context): Promise<Authorized | Failed> {
  const { db, now, requestId, waitUntil } = context;
  const secret = await readSecret(db, request.authorization);
  if (!secret) return refuseMember(call, request, context);
  const rows = await batchRead<Queries>(db, {
    ...request.reads(null),
    ...keyOf(request, secret.service_uuid, context),
    services: selectService(db, secret),
  });
  const [row]: ServiceRow[] = rows.services ?? [];
  if (!row) return { failed: 'unauthorized' };
  const caller = serviceOf(db, row, { secret, now, waitUntil });
  const mayCall = call.scope !== undefined && caller.scopes.includes(call.scope);
  if (mayCall) return { caller, storedKey: knownOf(rows), rows };
  logSecurity('access_refused', { requestId, call: nameOf(call), service: caller.name });
  return { failed: 'forbidden', facts: { access: 'service' } };
}

async function refuseMember(call: Call, { authorization }: Sent, context: Context): Promise<Failed> {
  const { db, requestId } = context;
  const token = await readToken(db, authorization, context);
  const [member] = token ? await selectCaller(db, token) : [];
  if (!member) return { failed: 'unauthorized' };
  const { user_uuid, token_id } = member;
  logSecurity('access_refused', { requestId, call: nameOf(call), user_uuid, token_id });
  return { failed: 'forbidden', facts: { access: 'service' } };
}

const keyOf = ({ command }: Sent, caller_uuid: SqlText, { db }: Context): Queries =>
  command ? { keys: selectKey(db, { caller_uuid, key: command.key }) } : {};

function knownOf({ keys }: Rows<Queries>): KnownKey | null {
  const [key]: KnownKey[] = keys ?? [];
  return key ?? null;
}

/**
 * Returns the failure, or null. `role` is the role of the account, which a session without a
 * passkey may not grant. A replay of a stored answer has no effect and counts against no limit.
 */
async function refusalOf(
  call: Call,
  caller: Caller,
  { env, now, requestId, isReplay, isDue, role }: Context & { isReplay: boolean; isDue: boolean; role: Role },
): Promise<Failed | null> {
  const { user_uuid, token_id } = caller;
  const details = { requestId, user_uuid, token_id, call: nameOf(call) };
  const { access } = call;
  if (access !== 'public' && access !== 'service' && !mayAccess(caller.role, access)) {
    const isWithoutPasskey = mayAccess(role, access);
    logSecurity(isWithoutPasskey ? 'staff_passkey_required' : 'access_refused', details);
    return isWithoutPasskey ? { failed: 'staff_passkey_required' } : { failed: 'forbidden', facts: { access } };
  }
  if ((await wantsRecentSignIn(call)) && !isStepUp(caller, now)) {
    logSecurity('step_up_required', details);
    return { failed: 'step_up_required' };
  }
  if (isDue && !isReplay) return { failed: 'agreement_due' };
  const retry_after_seconds =
    call.limit && !isReplay ? await waitFor(env, `${details.call}:${user_uuid}`, call.limit) : 0;
  if (retry_after_seconds === 0) return null;
  logSecurity('limit_reached', details);
  return { failed: 'too_many_requests', facts: { retry_after_seconds } };
}

/**
 * Returns whether a call asks its caller to sign in again. The first command of staff loads the
 * table of authority.
 */
async function wantsRecentSignIn(call: Call): Promise<boolean> {
  if (call.step_up !== undefined || !isStaffAccess(call.access)) return call.step_up ?? false;
  const { wantsStepUp } = await import('../../../calls/platform/authority.ts');
  return wantsStepUp(call);
}

const isStaffAccess = (access: Call['access']) => access === 'staff' || access === 'moderator';

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
