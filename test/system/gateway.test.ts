/** The gateways that the sandbox plays, each taking the money of a whole system: order, payment, webhook through the edge, coins. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chargeOrder, createOrder, getOrder } from '../../calls/payment.ts';
import { Member, newcomer, signUpForm } from './member.ts';
import { openWorld, type World } from './world.ts';

describe.each(['opn', 'stripe'] as const)('%s', (gateway) => {
  let world: World;
  let member: Member;

  beforeAll(async () => {
    world = await openWorld({ apiVars: { THAI_QR_GATEWAY: gateway, GATEWAY_POLL_SECONDS: '2' }, seeded: false });
    member = new Member(world.url);
    await member.signIn(newcomer('new'));
    const { text } = await member.go('/auth/signup');
    await member.go('/auth/signup', { form: signUpForm(text) });
  });
  afterAll(() => world.close());

  const order = async (fields: Record<string, string> = {}) => {
    const { text } = await member.go(`/api${createOrder.path}`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      form: {
        kind: 'refill',
        amount_satang: '12300',
        method: 'thai_qr',
        accept_topup_rules: 'on',
        accept_app_terms: 'on',
        ...fields,
      },
    });
    const made = createOrder.answer.parse(JSON.parse(text)).data;
    if (made.needs === null) return made;
    expect(made).toMatchObject({ needs: 'email', qr: null });
    const path = chargeOrder.path.replace('{uuid}', made.uuid);
    const charged = await member.go(`/api${path}`, { form: { email: 'payer@example.com' } });
    return chargeOrder.answer.parse(JSON.parse(charged.text)).data;
  };

  const seen = async ({ uuid }: { uuid: string }) => {
    const { text } = await member.go(`/api${getOrder.path.replace('{uuid}', uuid)}`);
    return getOrder.answer.parse(JSON.parse(text)).data;
  };

  /** Where the order's page sends who has no phone to pay with, and what is done there. */
  async function atGateway(paid: { uuid: string }, fields: Record<string, string> = {}) {
    const { text } = await member.go(`/payment/orders/${paid.uuid}`);
    const [, href = ''] = /href="(\/sandbox\/bank\?[^"]*)"/.exec(text) ?? [];
    const found = await member.go(href.replaceAll('&amp;', '&'));
    expect(found.status).toBe(303);
    const path = new URL(found.location, world.url).pathname;
    const page = await member.go(path, { form: { lang: 'en', decision: 'pay', ...fields } });
    expect(page.status).toBe(200);
    return page.text;
  }

  const isProcessed = (paid: { uuid: string }) =>
    vi.waitUntil(async () => (await seen(paid)).state === 'processed', { timeout: 60_000, interval: 250 });

  test('makes a charge that its own page shows, and what is paid there is told, believed and credited', async () => {
    const made = await order();
    expect(made.qr?.payload === null).toBe(gateway === 'opn');
    if (gateway === 'opn') {
      const picture = await member.go(`/payment/orders/${made.uuid}/qr-picture`);
      expect(picture.headers.get('content-type')).toBe('image/svg+xml');
      expect(picture.text).toContain('<svg');
    }
    expect(await atGateway(made)).toMatch(/The shop answered<\/dt>\s*<dd>200</);
    await isProcessed(made);
    expect(await seen(made)).toMatchObject({ coins: 1_230, refundable_satang: 0 });
  });

  test('that tells nothing, or answers nonsense once, is asked again by the clock', async () => {
    const [untold, garbled] = [await order(), await order()];
    expect(await atGateway(untold, { telling: 'never' })).toContain('Not told yet');
    await atGateway(garbled, { fault: 'html' });
    for (const made of [untold, garbled]) await isProcessed(made);
    expect(await seen(garbled)).toMatchObject({ coins: 1_230, refundable_satang: 0 });
  });
});
