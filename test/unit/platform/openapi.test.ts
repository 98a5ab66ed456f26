/** The API document that machines read. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../api/platform/host/openapi.ts';
import { failuresOf } from '../../../calls/call-failures.ts';
import { failureStatus } from '../../../calls/failure.ts';
import { calls } from '../../../calls/index.ts';
import { UPLOAD_MOST_BYTES } from '../../../calls/platform/upload.ts';

const response = z.object({ description: z.string(), content: z.looseObject({}) });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })) }).optional(),
  responses: z.record(z.string(), response),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const text = JSON.stringify(openApiDocument());
const document = z
  .object({
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
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

test('shared schemas appear once in the document and every reference resolves', () => {
  const references = [...new Set(all('$ref', JSON.parse(text)).map(String))];
  const names = Object.keys(document.components.schemas);
  expect(references.toSorted()).toEqual(names.map((name) => `#/components/schemas/${name}`).toSorted());
  expect(names).toEqual(
    expect.arrayContaining(['Live', 'UserCard', 'Event', 'Order', 'ShopItem', 'LiveNotFoundFailure']),
  );
});

test('the document names both servers: the site and a separate API host', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['/api', 'https://{api_host}']);
});

describe.for(calls)('$name', ({ name, call }) => {
  const { responses, security, parameters } = operationOf(name);

  test('the endpoint is published with its access and idempotency header', () => {
    expect(security.length > 0).toBe(call.access !== 'public');
    expect(parameters.some(({ name: header }) => header === 'Idempotency-Key')).toBe(call.keyed === true);
  });

  test('the endpoint lists each error code under its status', () => {
    for (const code of failuresOf(call)) {
      expect(responses[failureStatus[code]]?.description.split(', '), code).toContain(code);
    }
  });
});

test('a picture upload is one file of a multipart form with types and size', () => {
  expect(operationOf('uploadPicture').requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: expect.objectContaining({ description: `${UPLOAD_MOST_BYTES} bytes at most` }) },
        required: ['file'],
      },
      encoding: { file: { contentType: 'image/jpeg, image/png, image/webp' } },
    },
  });
});

test('a webhook is JSON with a reference and a signature header', () => {
  const { requestBody, parameters } = operationOf('receiveWebhook');
  expect(requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/WebhookBody' });
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'vela-signature', in: 'header', required: true }));
});
