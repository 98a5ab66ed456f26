/** Reports of browsers that cannot decode a live. The media room counts them for the VB. */
import type { Context } from 'hono';
import { uuid } from '../../calls/platform/field.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv } from '../env.ts';
import { answerFailure, withRetryAfter } from '../platform/host/failure-answer.ts';
import { callerKey } from '../platform/request/caller-key.ts';
import { countCaller } from '../platform/request/rate-limit.ts';
import { unplayedRequest } from './room-request.ts';
import { roomUnavailable } from './room-unavailable.ts';

/** Many people share one IP address of a mobile network. */
const reportLimit = { name: 'unplayed', limit: 30, windowSeconds: 60 };

/** Forwards the report to the media room of the live in the path. Responds with 204. */
export async function reportUnplayed(c: Context<EdgeEnv>): Promise<Response> {
  const live = uuid.safeParse(c.req.param('live'));
  if (!live.success) return c.notFound();
  const { allowed, retry_after_seconds } = await countCaller(c, reportLimit);
  if (!allowed) return withRetryAfter(answerFailure(c, 'too_many_requests'), retry_after_seconds);
  try {
    const request = unplayedRequest(live.data, await callerKey(c));
    const { status } = await c.env.LIVE_MEDIA.getByName(live.data, NEAR_VIEWERS).fetch(request);
    return c.body(null, status as 204);
  } catch (error) {
    return roomUnavailable(c, error);
  }
}
