/** Webhooks from payment gateways through the edge to the API, byte for byte. */
import { describe, expect, test } from 'vitest';
import { failureAnswer } from '../../../calls/failure.ts';
import { passDeadlines } from '../upstream-failure.ts';
import { visit } from '../visit.ts';

const PATH = '/api/v1/payment/webhooks/thai_qr';
const body = '{"reference":"VL1",  "event":"charge.paid"}';

/** Returns an API that records the requests it received. */
function listeningHost(status = 200) {
  const requests: { path: string; body: string; headers: Headers }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push({ path: new URL(url).pathname, body: String(init.body), headers: new Headers(init.headers) });
    return Response.json({ resCode: '00' }, { status });
  };
  return { requests, env: { API: { fetch } } };
}

const headers = {
  'content-type': 'application/json',
  'vela-signature': 't=1,v1=00',
  cookie: 'session=alice',
  authorization: 'Bearer alice',
};

describe('payment webhooks', () => {
  test('a webhook reaches the API unchanged without session headers', async () => {
    const { requests, env } = listeningHost();
    const answer = await visit(PATH, { method: 'POST', headers, body, env });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"resCode":"00"}');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ path: '/v1/payment/webhooks/thai_qr', body });
    const sentHeaders = Object.fromEntries(requests[0]?.headers ?? []);
    expect(sentHeaders).toMatchObject({ 'content-type': 'application/json', 'vela-signature': 't=1,v1=00' });
    expect(Object.keys(sentHeaders)).not.toContain('cookie');
    expect(Object.keys(sentHeaders)).not.toContain('authorization');
  });

  test.each([401, 404, 503])('an API status of %i is returned so that the gateway retries', async (status) => {
    const { env } = listeningHost(status);
    expect(await visit(PATH, { method: 'POST', headers, body, env })).toMatchObject({ status, text: '' });
  });

  test('an unknown gateway is a 404 and does not reach the API', async () => {
    const { requests, env } = listeningHost();
    const answer = await visit('/api/v1/payment/webhooks/nobody', { method: 'POST', headers, body, env });
    expect(answer.status).toBe(404);
    expect(failureAnswer.parse(JSON.parse(answer.text)).error.code).toBe('not_found');
    expect(requests).toEqual([]);
  });

  test('an oversized webhook is a 413 and does not reach the API', async () => {
    const { requests, env } = listeningHost();
    const answer = await visit(PATH, { method: 'POST', headers, body: 'x'.repeat(70_000), env });
    expect(answer.status).toBe(413);
    expect(requests).toEqual([]);
  });

  test('the webhook deadline is the gateway’s time plus three seconds', async () => {
    const deadlines = passDeadlines();
    const hangingFetch = (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason);
    const answer = await visit(PATH, { method: 'POST', headers, body, env: { API: { fetch: hangingFetch } } });
    expect(answer.status).toBe(503);
    expect(deadlines).toContain(19_000);
  });
});
