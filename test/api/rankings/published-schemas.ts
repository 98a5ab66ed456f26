/**
 * Reads response schemas back from the published document, so that tests compare it with real
 * responses.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import type { Call } from '../../../calls/platform/call.ts';

const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** A response of a call. Paths of media answer with files or with nothing. */
const answerShape = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
});

let document: z.infer<typeof documentShape> | undefined;
const schemas = new Map<string, z.ZodType>();

/** Fails if the document lacks the status for the endpoint, or declares another body. */
export function expectPublished(call: Call, status: number, body: unknown) {
  const name = `${call.method} ${call.path} ${status}`;
  const schema = schemas.get(name) ?? schemaOf(call, status);
  schemas.set(name, schema);
  expect(schema.safeParse(body).error, `${name} is as published: ${JSON.stringify(body)}`).toBeUndefined();
}

function schemaOf({ method, path }: Call, status: number): z.ZodType {
  // The document as clients receive it.
  document ??= documentShape.parse(JSON.parse(JSON.stringify(openApiDocument())));
  const answer = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!answer) return expect.fail(`${method} ${path} is published with a ${status}`);
  const { schema } = answerShape.parse(answer).content['application/json'];
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}
