/**
 * Checks apps that use `@vela/client`: with a bearer token and no cookie, from sign-up to coins.
 */
import { createVelaClient } from '@vela/client';
import { describe, expect, inject, test, vi } from 'vitest';
import { openApiDocument } from '../../../api/platform/framework/openapi.ts';
import { newKey, orderCoins, signIn } from '../../../clients/typescript/samples/bot-steps.ts';
import { runBot } from '../../../clients/typescript/samples/run-bot.ts';
import { payAtSandbox } from '../../../clients/typescript/samples/sandbox.ts';
import { Member, newcomer } from '../member.ts';

const origin = inject('origin');

/** Signs up a new user through the app. */
async function signedUp() {
  const { token, user } = await signIn({ origin }, `demo-${newcomer('bare')}`, 'แอปพลิเค');
  return { app: createVelaClient({ origin, token }), user };
}

describe('GET /api/openapi.json', () => {
  test('the built API publishes the document of the source', async () => {
    const published: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
    expect(published).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});

describe('@vela/client', () => {
  test('the sample bot tops up, chats and gives, and sees both in the chat', async () => {
    const lines: string[] = [];
    await runBot({ origin }, `demo-${newcomer('new')}`, (line) => lines.push(line));
    const printed = lines.join('\n');
    expect(printed).toContain('The order is processed. Balance: 1000 coins');
    expect(printed).toMatch(/^ {2}\d+ บอตตัวอย่าง: สวัสดีจากบอต$/m);
    expect(printed).toMatch(/^ {2}\d+ บอตตัวอย่าง: gives 1 × /m);
    expect(lines).toContain('The chat showed the line and the gift.');

    const view = new Member(origin);
    const code = /\?code=(\S+)$/.exec(printed)?.[1];
    const headers = { 'sec-fetch-site': 'none' };
    expect((await view.go(`/profile?code=${code}`, { headers })).location).toBe('/profile');
    expect((await view.go('/profile')).text).toContain('บอตตัวอย่าง');
  });

  test('an app repeats an order with one key and gets one order', async () => {
    const { app, user } = await signedUp();
    const profile = await app.GET('/v3/profile');
    expect(profile.data?.data).toMatchObject({ uuid: user.uuid, name: 'แอปพลิเค', email: null });

    const key = newKey();
    const post = () => orderCoins(app, 10_000, key);
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

  test('a client uploads a file as a multipart form', async () => {
    const { app } = await signedUp();
    const { error } = await app.POST('/v1/uploads/custom', { body: { file: new Blob(['no picture']) } });
    expect(error?.error.code).toBe('upload_type');
  });

  test('a bearer request with a cookie is a 400', async () => {
    const { app } = await signedUp();
    const { response } = await app.GET('/v3/profile', { headers: { cookie: 'session=x' } });
    expect(response.status).toBe(400);
  });
});
