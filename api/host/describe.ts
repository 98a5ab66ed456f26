/** A call's entry in the OpenAPI document. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Call } from '../../calls/call.ts';
import { failureStatus } from '../../calls/failure.ts';

type Registry = OpenAPIHono['openAPIRegistry'];

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

const keyHeader = z.object({ 'idempotency-key': z.string() });

/** What stands beside each of the codes would be written out for every call anew: 25 KB a call. */
const anyFailure = z.object({
  error: z.looseObject({ code: z.enum(Object.keys(failureStatus)), message_key: z.string() }),
});

/** Adds a call to the document. */
export function describe(registry: Registry, call: Call) {
  registry.registerPath({
    method: call.method.toLowerCase() as 'get' | 'post' | 'delete',
    path: call.path,
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    request: {
      params: call.params,
      query: call.query,
      ...(call.keyed && { headers: keyHeader }),
      ...(call.method === 'POST' &&
        !call.raw && { body: { content: { [call.file ? MULTIPART : FORM]: { schema: call.form } } } }),
    },
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: call.answer } } },
      default: { description: 'A failure', content: { 'application/json': { schema: anyFailure } } },
    },
  });
}
