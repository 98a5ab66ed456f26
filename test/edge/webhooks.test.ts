/** Webhooks of payment gateways: from their servers, through the edge, to the host, byte for byte. */
import { expect, test } from 'vitest';
import { failureAnswer } from '../../calls/failure.ts';
import { visit } from './visit.ts';

const PATH = '/api/v1/payment/webhooks/thai_qr';
const body = '{"reference":"VL1",  "event":"charge.paid"}';

/** A host that remembers what it was sent. */
function listeningHost(status = 200) {
  const heard: { path: string; body: string; headers: Headers }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    heard.push({ path: new URL(url).pathname, body: String(init.body), headers: new Headers(init.headers) });
    return Response.json({ data: { received: true } }, { status });
  };
  return { heard, env: { API: { fetch } } };
}

const headers = {
  'content-type': 'application/json',
  'vela-signature': 't=1,v1=00',
  cookie: 'session=alice',
  authorization: 'Bearer alice',
};

test('a webhook reaches the host as it came, with its signature and nothing of a session', async () => {
  const { heard, env } = listeningHost();
  const answer = await visit(PATH, { method: 'POST', headers, body, env });
  expect(answer.status).toBe(204);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ path: '/v1/payment/webhooks/thai_qr', body });
  const passed = Object.fromEntries(heard[0]?.headers ?? []);
  expect(passed).toMatchObject({ 'content-type': 'application/json', 'vela-signature': 't=1,v1=00' });
  expect(Object.keys(passed)).not.toContain('cookie');
  expect(Object.keys(passed)).not.toContain('authorization');
});

test.each([401, 404, 503])(
  'a host that answers %i is why the gateway is answered so, and sends it again',
  async (status) => {
    const { env } = listeningHost(status);
    expect((await visit(PATH, { method: 'POST', headers, body, env })).status).toBe(status);
  },
);

test('an unknown gateway is a 404, and the host is not asked', async () => {
  const { heard, env } = listeningHost();
  const answer = await visit('/api/v1/payment/webhooks/nobody', { method: 'POST', headers, body, env });
  expect(answer.status).toBe(404);
  expect(failureAnswer.parse(JSON.parse(answer.text)).error.code).toBe('not_found');
  expect(heard).toEqual([]);
});

test('a body that is too large is not passed on', async () => {
  const { heard, env } = listeningHost();
  const answer = await visit(PATH, { method: 'POST', headers, body: 'x'.repeat(70_000), env });
  expect(answer.status).toBe(413);
  expect(heard).toEqual([]);
});
