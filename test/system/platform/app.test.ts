/**
 * Checks an app from its sign-up to its coins: a third-party client, set up by the published
 * document, with a bearer token and no cookie.
 */
import { describe, expect, inject, test, vi } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { appClient, orderByApp, signUpByApp } from '../../../scripts/dev/app/client.ts';
import { accessTokenOf, payAtSandbox } from '../../../scripts/dev/app/sandbox.ts';
import { Member, newcomer } from '../member.ts';

const origin = inject('origin');

/** Signs up a new user through the app. */
const signedUp = async () =>
  signUpByApp(origin, { access_token: await accessTokenOf(origin, `demo-${newcomer('bare')}`), name: 'แอปพลิเค' });

describe('GET /api/openapi.json', () => {
  test('the built API publishes the document of the source', async () => {
    const published: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
    expect(published).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});

describe('openapi-fetch with the published document', () => {
  test('an app signs up, reads the profile and completes a top-up', async () => {
    const { token, user } = await signedUp();
    const app = await appClient(origin, token);
    const profile = await app.GET('/v3/profile');
    expect(profile.data?.data).toMatchObject({ uuid: user.uuid, name: 'แอปพลิเค', email: null });

    const key = crypto.randomUUID();
    const post = () => orderByApp(app, { amount_satang: 10_000, key });
    const orders = await Promise.all([post(), post()]);
    // A busy API may time out without an answer, so the app retries with the same key.
    await vi.waitUntil(async () => orders.push(await post()) > 0 && orders.at(-1)?.response.ok, {
      timeout: 120_000,
      interval: 2_500,
    });
    const uuids = new Set(orders.flatMap(({ data }) => data?.data.uuid ?? []));
    const answers = orders.map(({ response, data, error }) => `${response.status} ${JSON.stringify(data ?? error)}`);
    expect(uuids.size, answers.join('\n')).toBe(1);
    const order = orders.at(-1)?.data?.data ?? expect.fail('there is an order');
    await payAtSandbox(origin, order.qr?.payload ?? '');
    const loadOrder = () => app.GET('/v1/payment/orders/{uuid}', { params: { path: { uuid: order.uuid } } });
    await vi.waitUntil(async () => (await loadOrder()).data?.data.state === 'processed', {
      timeout: 60_000,
      interval: 250,
    });
    expect((await loadOrder()).response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a code from the app signs the member in to a web view', async () => {
    const { token } = await signedUp();
    const app = await appClient(origin, token);
    const { data } = await app.POST('/v1/sessions', { body: { device: 'WebView' } });
    const view = new Member(origin);
    const headers = { 'sec-fetch-site': 'none' };
    expect((await view.go(`/profile?code=${data?.data.entry_code}`, { headers })).location).toBe('/profile');
    expect((await view.go('/profile')).text).toContain('แอปพลิเค');
  });

  test('a bearer request with a cookie is a 400', async () => {
    const { token } = await signedUp();
    const app = await appClient(origin, token);
    const { response } = await app.GET('/v3/profile', { headers: { cookie: 'session=x' } });
    expect(response.status).toBe(400);
  });
});
