/** The API document that machines read. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { failuresOf } from '../../../calls/call-failures.ts';
import { failureAnswer, failureStatus } from '../../../calls/failure.ts';
import { webhookEvents } from '../../../calls/families/family-webhook.ts';
import { calls } from '../../../calls/index.ts';
import { formsByCall } from '../../../calls/platform/example/example-values.ts';
import { MAX_UPLOAD_BYTES } from '../../../calls/platform/upload.ts';

const media = z.looseObject({
  schema: z.looseObject({}),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ $ref: z.string() })).optional(),
});
const response = z.object({ description: z.string(), content: z.record(z.string(), media).default({}) });
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), example: z.unknown().optional() }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), response),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const text = JSON.stringify(openApiDocument());
const document = z
  .object({
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({
      schemas: z.record(z.string(), z.unknown()),
      examples: z.record(z.string(), z.object({ value: z.unknown() })),
    }),
  })
  .parse(JSON.parse(text));

const operationOf = (name: string) =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name) ?? expect.fail(`${name} is published`);

/** Returns every value under this key at any depth. */
function all(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...all(key, value)]);
}

test('every pattern in the document is a JSON Schema regular expression', () => {
  const patterns = [...new Set(all('pattern', document))];
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/);
    expect(() => new RegExp(String(pattern), 'u')).not.toThrow();
  }
});

test('shared schemas and examples appear once in the document and every reference resolves', () => {
  const references = [...new Set(all('$ref', JSON.parse(text)).map(String))];
  const names = Object.keys(document.components.schemas);
  const examples = Object.keys(document.components.examples);
  expect(references.toSorted()).toEqual(
    [
      ...names.map((name) => `#/components/schemas/${name}`),
      ...examples.map((name) => `#/components/examples/${name}`),
    ].toSorted(),
  );
  expect(names).toEqual(
    expect.arrayContaining(['Live', 'UserCard', 'Event', 'Order', 'ShopItem', 'LiveNotFoundFailure']),
  );
});

test('the document describes every event that a webhook can choose', () => {
  const { webhooks } = z
    .object({ webhooks: z.record(z.string(), z.object({ post: operation })) })
    .parse(JSON.parse(text));
  expect(Object.keys(webhooks)).toEqual([...webhookEvents, 'webhook.test']);
  for (const { post } of Object.values(webhooks)) expect(post.requestBody?.content['application/json']).toBeDefined();
  expect(openApiDocument('live')).not.toHaveProperty('webhooks');
});

test('the document names both servers: the site and a separate API host', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['/api', 'https://{api_host}']);
});

describe.for(calls)('$name', ({ name, call }) => {
  const { summary, description, responses, security, parameters, requestBody } = operationOf(name);
  const examplesIn = (place: string) =>
    Object.fromEntries(parameters.filter((field) => field.in === place).map((field) => [field.name, field.example]));

  test('the endpoint is published with its access and idempotency header', () => {
    expect(security.length > 0).toBe(call.access !== 'public');
    expect(parameters.some(({ name: header }) => header === 'Idempotency-Key')).toBe(call.idempotent === true);
  });

  test('the endpoint lists each error code under its status', () => {
    for (const code of failuresOf(call)) {
      expect(responses[failureStatus[code]]?.description.split(', '), code).toContain(code);
    }
  });

  test('the summary begins with a verb, in short sentences', () => {
    expect(summary).toMatch(/^(?:[A-Z][a-z]+s,? |Without a code: [a-z]+s )/);
    for (const sentence of `${summary}. ${description}`.split(/(?<=[.:])\s+/)) {
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(25);
    }
  });

  test('the example request fits its schemas', () => {
    expect(parameters.filter(({ example }) => example === undefined)).toEqual([]);
    expect(call.params.safeParse(examplesIn('path')).error).toBeUndefined();
    expect(call.query.safeParse(examplesIn('query')).error).toBeUndefined();
    const [body] = Object.values(requestBody?.content ?? {});
    const takesFields = call.raw !== undefined || Object.keys(call.form.shape).length > 0;
    expect(body !== undefined).toBe(takesFields || call.file !== undefined);
    if (takesFields) expect((call.raw?.body ?? call.form).safeParse(body?.example).error).toBeUndefined();
  });

  test('each failure has an example', () => {
    for (const code of failuresOf(call)) {
      const examples = responses[failureStatus[code]]?.content['application/json']?.examples;
      expect(examples?.[code]).toEqual({ $ref: `#/components/examples/${code}` });
    }
  });

  test('the example response fits its schema', () => {
    const example = responses[200]?.content['application/json']?.example;
    expect(example).toBeInstanceOf(Object);
    expect(call.answer.safeParse(example).error).toBeUndefined();
  });
});

test.for(Object.entries(document.components.examples))(
  'an example of %s has its code, text and details',
  ([code, { value }]) => {
    expect(failureAnswer.parse(value)).toEqual(value);
    expect(value).toMatchObject({ error: { code, message_key: `error:code.${code}` } });
  },
);

test('the values for examples name calls and fields that exist', () => {
  for (const [name, form] of Object.entries(formsByCall)) {
    const fields = calls.find((call) => call.name === name)?.call.form.shape ?? expect.fail(`${name} is a call`);
    for (const field of Object.keys(form)) expect(Object.keys(fields), name).toContain(field);
  }
});

test('a picture upload is one file of a multipart form with types and size', () => {
  expect(operationOf('uploadPicture').requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: expect.objectContaining({ description: `Maximum ${MAX_UPLOAD_BYTES} bytes.` }) },
        required: ['file'],
      },
      encoding: { file: { contentType: 'image/jpeg, image/png, image/webp' } },
      example: { file: expect.any(String) },
    },
  });
});

test('a webhook is JSON with a reference and a signature header', () => {
  const { requestBody, parameters } = operationOf('receiveWebhook');
  expect(requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/WebhookBody' });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'vela-signature', in: 'header', required: true }));
});
