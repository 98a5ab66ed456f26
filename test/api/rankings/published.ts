/** What the published document promises of an answer, read back from it: so that the document is held to what is answered. */
import { expect } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/host/openapi.ts';
import type { Call } from '../../../calls/platform/call.ts';

const content = z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) });
const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ content })) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

let published: z.infer<typeof documentShape> | undefined;
const schemas = new Map<string, z.ZodType>();

/** Fails where the document has no such status for the call, or another body. */
export function expectPublished(call: Call, status: number, body: unknown) {
  const name = `${call.method} ${call.path} ${status}`;
  const schema = schemas.get(name) ?? schemaOf(call, status);
  schemas.set(name, schema);
  expect(schema.safeParse(body).error, `${name} is as published: ${JSON.stringify(body)}`).toBeUndefined();
}

function schemaOf({ method, path }: Call, status: number): z.ZodType {
  // As it travels.
  published ??= documentShape.parse(JSON.parse(JSON.stringify(openApiDocument())));
  const answer = published.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!answer) return expect.fail(`${method} ${path} is published with a ${status}`);
  const { schema } = answer.content['application/json'];
  const whole = JSON.stringify({ ...schema, $defs: published.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}
