/**
 * Webhooks of other servers, such as payment gateways. They are forwarded byte for byte, because
 * their signature covers the bytes. They come from other origins, so they run before the
 * same-origin check. The API verifies the signature.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { MatchedCall } from '../calls/call-files.ts';
import { type Call, callPath } from '../calls/platform/call.ts';
import type { EdgeEnv } from './env.ts';
import { errorReason, log } from './platform/base/log.ts';
import { answerFailure } from './platform/host/failure-answer.ts';
import { deadlineOf, hostFetch } from './platform/host/host.ts';
import { formText } from './platform/request/form.ts';

/**
 * `vela-signature`, `stripe-signature`, `omise-signature` with its `omise-signature-timestamp`,
 * `x-line-signature`, or `cf-webhook-auth`.
 */
const signatureHeader = /^(?:(?:x-)?[a-z]+-signature(?:-timestamp)?|cf-webhook-auth)$/;

/** Forwards webhooks and passes on all other requests. */
export const webhooks = createMiddleware<EdgeEnv>(async (c, next) => {
  const { callMatch } = c.get('address');
  return callMatch?.call?.raw ? pass(c, callMatch.call, callMatch.params) : next();
});

async function pass(c: Context<EdgeEnv>, call: Call, pathParams: MatchedCall['params']): Promise<Response> {
  const params = call.params.safeParse(pathParams);
  if (!params.success) return answerFailure(c, 'not_found');
  const signatures = [...c.req.raw.headers].filter(([name]) => signatureHeader.test(name));
  const headers = {
    'content-type': c.req.header('content-type') ?? 'application/json',
    ...Object.fromEntries(signatures),
  };
  const path = callPath(call.path, params.data);
  const body = await formText(c);
  try {
    const response = await hostFetch(c, path, { method: call.method, headers, body, deadlineMs: deadlineOf(call) });
    // The sender expects a confirmation in its own format. The reason for a failure stays private.
    return new Response(response.ok ? await response.text() : null, {
      status: response.status,
      headers: { 'cache-control': 'no-store', ...(response.ok && { 'content-type': 'application/json' }) },
    });
  } catch (error) {
    log('error', {
      request_id: c.get('requestId'),
      event: 'upstream_failed',
      call: `${call.method} ${call.path}`,
      reason: errorReason(error),
    });
    return answerFailure(c, 'upstream_unavailable');
  }
}
