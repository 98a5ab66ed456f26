/** Whether a call is let through: who asks, whether they may, have proved it just now, and ask not too often. */
import { type Call, STEP_UP_SECONDS } from '../../calls/call.ts';
import { mayAccess } from '../../calls/role.ts';
import { callerOf } from '../auth/token.ts';
import { type CallingService, serviceOf } from '../service/credential.ts';
import type { Caller, Context } from './env.ts';
import type { Failed } from './fail.ts';
import { waitFor } from './limit.ts';
import { logSecurity } from './security-log.ts';

/** Who asks, or why they may not. Nobody is looked up for a public call: null. */
export async function admit(
  call: Call,
  authorization: string | undefined,
  { db, env, now, requestId, waitUntil }: Context,
): Promise<Caller | CallingService | null | Failed> {
  if (call.access === 'public') return null;
  if (call.access === 'service') return admitService(call, authorization, { db, env, now, requestId, waitUntil });
  const caller = await callerOf(db, authorization, { env, now, waitUntil });
  if (!caller) return { failed: 'unauthorized' };
  const { user_uuid, token_id } = caller;
  const told = { requestId, user_uuid, token_id, call: `${call.method} ${call.path}` };
  if (!mayAccess(caller.role, call.access)) {
    logSecurity('access_refused', told);
    return { failed: 'forbidden', facts: { access: call.access } };
  }
  if (call.step_up && !isStepUp(caller, now)) {
    logSecurity('step_up_required', told);
    return { failed: 'step_up_required' };
  }
  const retry_after_seconds = call.limit ? await waitFor(env, `${told.call}:${user_uuid}`, call.limit) : 0;
  if (retry_after_seconds === 0) return caller;
  logSecurity('limit_reached', told);
  return { failed: 'too_many_requests', facts: { retry_after_seconds } };
}

const isStepUp = ({ authenticated_at_ms }: Caller, now: Date) =>
  authenticated_at_ms !== null && authenticated_at_ms > now.getTime() - STEP_UP_SECONDS * 1000;

/** A server by its credential. Somebody who is signed in is told that this is not theirs. */
async function admitService(
  call: Call,
  authorization: string | undefined,
  { db, env, now, requestId, waitUntil }: Context,
): Promise<CallingService | Failed> {
  const service = await serviceOf(db, authorization, { now, waitUntil });
  if (service && call.scope !== undefined && service.scopes.includes(call.scope)) return service;
  const member = service ? null : await callerOf(db, authorization, { env, now, waitUntil });
  if (!service && !member) return { failed: 'unauthorized' };
  const told = { requestId, call: `${call.method} ${call.path}` };
  logSecurity('access_refused', service ? { ...told, service: service.name } : { ...told, ...whoIs(member) });
  return { failed: 'forbidden', facts: { access: 'service' } };
}

const whoIs = (caller: Caller | null) => (caller ? { user_uuid: caller.user_uuid, token_id: caller.token_id } : {});
