import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import app from '../../../api/index.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { handOver } from '../../../calls/identity/auth.ts';
import { calls } from '../../../calls/index.ts';
import { livePaths } from '../../../calls/live-paths.ts';
import { askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';

const get = (path: string, bindings: Pick<typeof env, 'DB' | 'MEDIA'> = env) =>
  app.fetch(new Request(`http://api${path}`, { headers: { 'x-request-id': 'r-1' } }), bindings);

const operation = z.looseObject({
  summary: z.string().min(1),
  responses: z.object({
    200: z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) }),
  }),
});
const openApi = z.object({
  openapi: z.string().startsWith('3.1.'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'delete']), operation).or(z.looseObject({})),
  ),
});

describe('API document', () => {
  test('GET /openapi.json is an OpenAPI 3.1 document of exactly the declared endpoints', async () => {
    const response = await get('/openapi.json');
    const { paths } = openApi.parse(await response.json());
    const addresses = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const ofCalls = calls.map(({ call }) => `${call.method} ${call.path}`);
    // The edge itself serves the socket and the media of a live.
    const ofEdge = Object.keys(livePaths).map((path) => `GET ${path}`);
    expect(addresses.toSorted()).toEqual([...ofCalls, ...ofEdge].toSorted());
  });

  test('every endpoint has a handler', async () => {
    for (const { call } of calls) {
      const response = await app.fetch(new Request(`http://api${call.path}`, { method: call.method }), env);
      const body: unknown = await response.json();
      const failure = failureAnswer.safeParse(body);
      // The endpoint's own schema accepts or rejects the request; an unknown path would be
      // `not_found`.
      expect(failure.data?.error.code, call.path).not.toBe('not_found');
      expect(failure.data?.error.code, call.path).not.toBe('internal');
    }
  });
});

describe('requests to the API', () => {
  test('an unknown path is an uncached 404 with a known error code', async () => {
    const response = await get('/v9/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(failureAnswer.parse(await response.json()).error).toEqual({
      code: 'not_found',
      message_key: 'error:code.not_found',
    });
  });

  test.each([['multipart/form-data'], ['multipart/form-data; boundary=nowhere']])(
    'an invalid form of type %s is a 400',
    async (type) => {
      const token = await addMember('fan', 'normal');
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const request = new Request('http://api/v1/sessions', { method: 'POST', headers, body: 'device=mine' });
      const response = await app.fetch(request, env, createExecutionContext());
      expect(response.status).toBe(400);
      expect(failureAnswer.parse(await response.json()).error.code).toBe('bad_request');
    },
  );

  test('a form above the size that the edge accepts is a 400', async () => {
    const token = await addMember('fan', 'normal');
    const form = { device: 'x'.repeat(3 * 65_536) };
    expect(await askInVain(handOver, { token, form })).toMatchObject({ status: 400, error: { code: 'bad_request' } });
  });

  test('a failed query logs its reason without the values', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const token = await addMember('caster', 'caster');
    await env.DB.prepare('ALTER TABLE tokens RENAME COLUMN device TO elsewhere').run();
    const form = { device: 'a planted device' };
    expect((await fetchCall(handOver, { token, form })).status).toBe(500);
    const [line = ''] = log.mock.calls.flat();
    expect(line).toContain('no column named device');
    expect(JSON.parse(line).stack).toContainEqual(expect.stringContaining('handOverToken'));
    expect(line).not.toContain('a planted device');
    log.mockClear();
  });

  test('a broken database is a 500 whose details only the log has', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = {
      prepare: () => {
        throw new Error('disk I/O error');
      },
    } as unknown as D1Database;
    const response = await get('/v1/live', { ...env, DB: broken });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('disk');
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ request_id: 'r-1', level: 'error' });
    log.mockClear();
  });
});
