/** Whether a call is let through: who asks, whether they may, and whether not too often. */
import type { Call } from '../calls/call.ts';
import { mayAccess } from '../calls/role.ts';
import { callerOf } from './auth/token.ts';
import type { ApiBindings, Caller, Context } from './env.ts';
import type { Failed } from './fail.ts';
import { log } from './log.ts';

/** Who asks, or why they may not. Nobody is looked up for a public call: null. */
export async function admit(
  call: Call,
  authorization: string | undefined,
  { db, env, now, waitUntil }: Omit<Context, 'requestId'> & { waitUntil: (work: Promise<unknown>) => void },
): Promise<Caller | null | Failed> {
  if (call.access === 'public') return null;
  const caller = await callerOf(db, authorization, { now, waitUntil });
  if (!caller) return { failed: 'unauthorized' };
  if (!mayAccess(caller.role, call.access)) return { failed: 'forbidden', facts: { access: call.access } };
  const retry_after_seconds = await waitOf(call, { caller, env });
  return retry_after_seconds > 0 ? { failed: 'too_many_requests', facts: { retry_after_seconds } } : caller;
}

/** Seconds until the caller may ask again: 0 at once. Where nobody can count, the call stays open. */
async function waitOf({ limit, method, path }: Call, { caller, env }: { caller: Caller; env: ApiBindings }) {
  if (!limit) return 0;
  try {
    const counter = env.COUNTERS.getByName(`${method} ${path}:${caller.user_uuid}`);
    return (await counter.count(limit.times, limit.window_seconds)).retry_after_seconds;
  } catch (error) {
    log('warn', 'counter_unavailable', { reason: String(error) });
    return 0;
  }
}
