/** Whether a call is let through: who asks, whether they may, have proved it just now, and ask not too often. */
import { type Call, STEP_UP_SECONDS } from '../../calls/call.ts';
import { mayAccess } from '../../calls/role.ts';
import { callerOf } from '../auth/token.ts';
import type { Caller, Context } from './env.ts';
import type { Failed } from './fail.ts';
import { waitFor } from './limit.ts';

/** Who asks, or why they may not. Nobody is looked up for a public call: null. */
export async function admit(
  call: Call,
  authorization: string | undefined,
  { db, env, now, waitUntil }: Omit<Context, 'requestId'>,
): Promise<Caller | null | Failed> {
  if (call.access === 'public') return null;
  const caller = await callerOf(db, authorization, { env, now, waitUntil });
  if (!caller) return { failed: 'unauthorized' };
  if (!mayAccess(caller.role, call.access)) return { failed: 'forbidden', facts: { access: call.access } };
  if (call.step_up && !isStepUp(caller, now)) return { failed: 'step_up_required' };
  const name = `${call.method} ${call.path}:${caller.user_uuid}`;
  const retry_after_seconds = call.limit ? await waitFor(env, name, call.limit) : 0;
  return retry_after_seconds > 0 ? { failed: 'too_many_requests', facts: { retry_after_seconds } } : caller;
}

const isStepUp = ({ authenticated_at_ms }: Caller, now: Date) =>
  authenticated_at_ms !== null && authenticated_at_ms > now.getTime() - STEP_UP_SECONDS * 1000;
