/** An app, from nothing to coins: a client of another's making, set up by the published document, with a bearer and no cookie. */
import createClient from 'openapi-fetch';
import { describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type handOver, signInWithProvider } from '../../calls/auth.ts';
import type { Call, CallAnswer } from '../../calls/call.ts';
import type { createOrder, getOrder } from '../../calls/payment.ts';
import type { getProfile } from '../../calls/profile.ts';
import { Member, newcomer } from './member.ts';

const origin = inject('origin');

/** As much of the published document as a client is set up by. */
const published = z.object({
  openapi: z.string().startsWith('3.1'),
  servers: z.tuple([z.object({ url: z.string() })], z.unknown()),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
  components: z.object({ securitySchemes: z.object({ bearer: z.object({ scheme: z.literal('bearer') }) }) }),
});

interface Answers<C extends Call> {
  responses: { 200: { content: { 'application/json': CallAnswer<C> } } };
}

/** What a generator would write of these calls. */
interface Paths {
  '/v1/oauth/{provider}': {
    post: Answers<typeof signInWithProvider> & {
      parameters: { path: { provider: string } };
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v3/profile': { get: Answers<typeof getProfile> };
  '/v1/sessions': {
    post: Answers<typeof handOver> & {
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v1/payment/orders': {
    post: Answers<typeof createOrder> & {
      parameters: { header: { 'Idempotency-Key': string } };
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v1/payment/orders/{uuid}': {
    get: Answers<typeof getOrder> & { parameters: { path: { uuid: string } } };
  };
}

/** As the document says that bodies are sent. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function client(token?: string) {
  const document = published.parse(await (await fetch(`${origin}/api/openapi.json`)).json());
  for (const path of ['/v1/oauth/{provider}', '/v3/profile', '/v1/payment/orders']) {
    expect(document.paths, path).toHaveProperty([path]);
  }
  const headers = { ...FORM, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return createClient<Paths>({ baseUrl: origin + document.servers[0].url, headers });
}

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An access token of the sandbox's provider, as an app gets one: by a code and PKCE. */
async function accessTokenOf(account: string): Promise<string> {
  const code_verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  const redirect_uri = `${origin}/api/auth/callback/sandbox`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'vela',
    redirect_uri,
    scope: 'profile email',
    state: 'of-the-app',
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  });
  const ours = { origin, 'sec-fetch-site': 'same-origin' };
  const chosen = await fetch(`${origin}/sandbox/identity/authorize?${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: ours,
    body: new URLSearchParams({ account }),
  });
  const code = new URL(chosen.headers.get('location') ?? origin).searchParams.get('code') ?? '';
  const traded = await fetch(`${origin}/sandbox/identity/oauth/token`, {
    method: 'POST',
    headers: ours,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id: 'vela',
      code_verifier,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await traded.json()).access_token;
}

/** Somebody new, signed up by the app. */
async function signedUp() {
  const app = await client();
  const access_token = await accessTokenOf(`demo-${newcomer('bare')}`);
  const signIn = (form: Record<string, string>) =>
    app.POST('/v1/oauth/{provider}', {
      params: { path: { provider: 'sandbox' } },
      body: { access_token, device: 'Vela, Android', ...form },
    });
  const first = await signIn({});
  expect(first.response.status).toBe(403);
  const wanted = z.object({ error: z.object({ code: z.literal('sign_up_required'), terms_version: z.string() }) });
  const { terms_version } = wanted.parse(first.error).error;
  const made = await signIn({ name: 'แอปพลิเค', birth_date: '1999-12-31', terms_version });
  return signInWithProvider.answer.parse(made.data).data;
}

describe('openapi-fetch, set up by the published document', () => {
  test('signs somebody new up, reads their profile, tops up, and sees the coins come', async () => {
    const { token, user } = await signedUp();
    const app = await client(token);
    const profile = await app.GET('/v3/profile');
    expect(profile.data?.data).toMatchObject({ uuid: user.uuid, name: 'แอปพลิเค', email: null });

    const body = {
      kind: 'refill',
      amount_satang: '10000',
      method: 'thai_qr',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
    };
    const key = { header: { 'Idempotency-Key': crypto.randomUUID() } };
    const post = () => app.POST('/v1/payment/orders', { params: key, body });
    const orders = await Promise.all([post(), post()]);
    // Whom a busy host keeps waiting for too long is told nothing, and asks again with the same key.
    await vi.waitUntil(async () => orders.push(await post()) > 0 && orders.at(-1)?.response.ok, {
      timeout: 120_000,
      interval: 2_500,
    });
    const uuids = new Set(orders.flatMap(({ data }) => data?.data.uuid ?? []));
    const answers = orders.map(({ response, data, error }) => `${response.status} ${JSON.stringify(data ?? error)}`);
    expect(uuids.size, answers.join('\n')).toBe(1);
    const order = orders.at(-1)?.data?.data ?? expect.fail('there is an order');
    await fetch(`${origin}/sandbox/bank/pay`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ lang: 'en', payload: order.qr?.payload ?? '', decision: 'pay', telling: 'now' }),
    });
    const seen = () => app.GET('/v1/payment/orders/{uuid}', { params: { path: { uuid: order.uuid } } });
    await vi.waitUntil(async () => (await seen()).data?.data.state === 'processed', { timeout: 60_000, interval: 250 });
    expect((await seen()).response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('opens a web view with a code, which then knows the member', async () => {
    const { token } = await signedUp();
    const app = await client(token);
    const { data } = await app.POST('/v1/sessions', { body: { device: 'WebView' } });
    const view = new Member(origin);
    const headers = { 'sec-fetch-site': 'none' };
    expect((await view.go(`/profile?code=${data?.data.entry_code}`, { headers })).location).toBe('/profile');
    expect((await view.go('/profile')).text).toContain('แอปพลิเค');
  });

  test('is refused where it brings a cookie with its bearer', async () => {
    const { token } = await signedUp();
    const app = await client(token);
    const { response } = await app.GET('/v3/profile', { headers: { cookie: 'session=x' } });
    expect(response.status).toBe(400);
  });
});
