/** Webhooks of families: signatures, retries, refused addresses, and whose events they receive. */
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FAILING_LIMIT_MS,
  sendWebhooks,
  WEBHOOK_PAUSES_MS,
} from '../../../api/families/family-webhook/send-webhook.ts';
import { enqueueWebhooks, webhookJob } from '../../../api/families/family-webhook/webhook-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import {
  addWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../calls/families/family-webhook.ts';
import { cancelDisbursement } from '../../../calls/payouts/payout.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { webhookBodies } from '../../../calls/webhook-bodies.ts';
import { ask, askInVain } from '../ask.ts';
import { addGiving, giftUuid, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { payableFamily, payableMember, submitted } from '../payouts/payout-stage.ts';
import { addFamily, addUsers, liveUuid, moveToFamily, userUuid } from '../world.ts';

const NOW = new Date('2031-11-10T05:00:00Z');
const URL_OF_FAMILY = 'https://hooks.example.com/vela';

interface Arrival {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Requests that the receiver got, and its answers. */
let arrivals: Arrival[];
let status: number;
let messages: { deliveries: string[]; due_at_ms: number }[];
let owner: string;
let family: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  [arrivals, messages, status] = [[], [], 204];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    arrivals.push({ url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() });
    return new Response(null, { status, ...(status === 302 && { headers: { location: 'http://127.0.0.1/' } }) });
  });
  family = await addFamily('dao');
  owner = await addMember('owner', 'family', family);
  await addMember('nim', 'caster', family);
});

const queue = { send: async (body: (typeof messages)[number]) => void messages.push(body) };
const bindings = () => ({ ...env, WEBHOOKS: queue });
const ports = () => ({ db: openDb(env.DB), env: bindings(), now: new Date() });

/** Runs the job and the queue. */
async function deliver() {
  await enqueueWebhooks(openDb(env.DB), bindings(), new Date());
  for (const message of messages.splice(0)) await sendWebhooks(ports(), message);
  for (const { body } of arrivals) {
    const { type } = JSON.parse(body);
    const name = type.startsWith('payout.') ? 'payout.*' : type;
    // The API document describes exactly these fields.
    expect(webhookBodies[name as keyof typeof webhookBodies].body.strict().parse(JSON.parse(body)).data).toEqual(
      JSON.parse(body).data,
    );
  }
}

const add = async (form: Partial<{ url: string; events: string }> = {}) =>
  (await ask(addWebhook, { token: owner, form: { url: URL_OF_FAMILY, events: 'live.started,live.ended', ...form } }))
    .data;

async function goOnAir(name = 'nim', slug = 'evening') {
  await env.DB.prepare(
    `INSERT INTO lives (uuid, slug, title, poster_url, caster_uuid, status, started_at_ms) VALUES (?, ?, 'Evening', '/x.webp', ?, 'on_air', ?)`,
  )
    .bind(crypto.randomUUID(), slug, userUuid(name), Date.now())
    .run();
}

const deliveriesOf = async (uuid: string) =>
  (await ask(listWebhookDeliveries, { token: owner, params: { uuid } })).data;

const verify = (secret: string, { body, headers }: Arrival) => new Webhook(secret).verify(body, headers);

describe('webhooks of a family', () => {
  test('a live arrives with a signature that the receiver verifies', async () => {
    const { secret, uuid } = await add();
    await goOnAir();
    await deliver();
    const [arrival = expect.fail('nothing arrived')] = arrivals;
    expect(arrival.url).toBe(URL_OF_FAMILY);
    expect(verify(secret, arrival)).toEqual({
      type: 'live.started',
      timestamp: NOW.toISOString(),
      data: { live_uuid: expect.any(String), slug: 'evening', title: 'Evening', vb_uuid: userUuid('nim') },
    });
    expect(() => verify(secret, { ...arrival, body: `${arrival.body} ` })).toThrow();
    const [delivery] = await deliveriesOf(uuid);
    expect(delivery).toMatchObject({ state: 'delivered', status: 204, attempt_count: 1, payload: arrival.body });
    expect(arrival.headers['webhook-id']).toBe(delivery?.id);
  });

  test('a webhook receives only chosen events, and only of its family', async () => {
    const { uuid } = await add({ events: 'live.ended' });
    await addMember('stranger', 'caster', await addFamily('mekha'));
    await goOnAir('stranger', 'foreign');
    await goOnAir();
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = ?").bind(Date.now()).run();
    await deliver();
    expect(arrivals.map(({ body }) => JSON.parse(body).type)).toEqual(['live.ended']);
    expect(JSON.parse(arrivals[0]?.body ?? '').data.vb_uuid).toBe(userUuid('nim'));

    const other = await addMember('other-owner', 'family', await addFamily('chan'));
    const refused = { token: other, params: { uuid } };
    for (const call of [removeWebhook, enableWebhook, rotateWebhookSecret, testWebhook, listWebhookDeliveries])
      expect((await askInVain(call, refused)).error.code, call.path).toBe('webhook_not_found');
    expect((await ask(listWebhooks, { token: other })).data).toEqual([]);
  });

  test('a gift to a VB of the family arrives without the hidden giver', async () => {
    const giver = await addGiving(1_000);
    await moveToFamily(userUuid('somo'), family);
    await add({ events: 'gift.sent' });
    await gives(giver, 'heart', { quantity: 2 });
    await gives(giver, 'heart', { is_hidden: 'on' });
    await deliver();
    const gifts = arrivals.map(({ body }) => JSON.parse(body));
    expect(gifts.map(({ type }) => type)).toEqual(['gift.sent', 'gift.sent']);
    const common = { vb_uuid: userUuid('somo'), live_uuid: liveUuid('sing'), item_uuid: giftUuid('heart') };
    expect(gifts.map(({ data }) => data).sort((one, other) => other.coins - one.coins)).toEqual([
      expect.objectContaining({ ...common, quantity: 2, coins: 20, giver_uuid: userUuid('ann') }),
      expect.objectContaining({ ...common, quantity: 1, coins: 10, giver_uuid: null }),
    ]);
  });

  test('each step of a payout arrives, with its amount only for the family', async () => {
    await add({ events: 'payout.*' });
    await addUsers(['boss', 'reviewer']);
    const entry = { now: NOW, by: userUuid('boss'), reviewer: userUuid('reviewer') };
    await payableMember(userUuid('nim'), entry);
    await payableFamily(family, { ...entry, vb_uuid: userUuid('nim') });
    const payout = await submitted({ payee: await tokenOf('nim') });
    await ask(cancelDisbursement, { token: await tokenOf('nim'), params: { uuid: payout.uuid } });
    await submitted({ payee: owner, as: 'family' });
    await deliver();
    const payouts = arrivals.map(({ body }) => JSON.parse(body));
    const byVb = payouts.filter(({ data }) => data.vb_uuid === userUuid('nim'));
    expect(byVb.map(({ type }) => type).sort()).toEqual(['payout.cancelled', 'payout.submitted']);
    expect(byVb.map(({ data }) => data.net_satang)).toEqual([null, null]);
    const byFamily = payouts.filter(({ data }) => data.vb_uuid === null);
    expect(byFamily.map(({ type }) => type)).toEqual(['payout.submitted']);
    expect(byFamily[0].data.net_satang).toBeGreaterThan(0);
  });

  test('the list has the latest delivery of each webhook', async () => {
    const { uuid } = await add();
    const other = await add({ url: `${URL_OF_FAMILY}/other`, events: 'gift.sent' });
    await goOnAir();
    await deliver();
    vi.setSystemTime(NOW.getTime() + 60_000);
    status = 500;
    await ask(testWebhook, { token: owner, params: { uuid } });
    await deliver();
    const { data } = await ask(listWebhooks, { token: owner });
    const latest = new Map(data.map((webhook) => [webhook.uuid, webhook.latest_delivery]));
    expect(latest.get(uuid)).toMatchObject({ event: 'webhook.test', state: 'waiting', status: 500 });
    expect(latest.get(other.uuid)).toBeNull();
  });

  test('a crash after sending repeats the delivery with the same id', async () => {
    const { uuid } = await add();
    await goOnAir();
    await enqueueWebhooks(openDb(env.DB), bindings(), new Date());
    const [message = expect.fail('a message is sent')] = messages;
    let calls = 0;
    const failing = new Proxy(env.DB, {
      get: (target, name) => {
        if (name === 'batch')
          return (...args: Parameters<D1Database['batch']>) => {
            calls += 1;
            if (calls > 1) throw new Error('crash');
            return target.batch(...args);
          };
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(sendWebhooks({ ...ports(), db: openDb(failing) }, message)).rejects.toThrow('crash');
    await sendWebhooks(ports(), message);
    expect(arrivals).toHaveLength(1);
    vi.setSystemTime(NOW.getTime() + 5 * 60_000);
    messages.splice(0);
    await deliver();
    expect(arrivals).toHaveLength(2);
    expect(new Set(arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await deliver();
    expect((await deliveriesOf(uuid)).map(({ state }) => state)).toEqual(['delivered']);
  });

  test.for([500, 302])('a receiver that answers %i gets the event again for a day', async (answer) => {
    status = answer;
    const { uuid } = await add();
    await goOnAir();
    await deliver();
    for (const pause of WEBHOOK_PAUSES_MS) {
      await deliver();
      vi.setSystemTime(Date.now() + pause);
      await deliver();
    }
    expect(arrivals).toHaveLength(WEBHOOK_PAUSES_MS.length + 1);
    expect(new Set(arrivals.map(({ url }) => url))).toEqual(new Set([URL_OF_FAMILY]));
    expect(Date.now() - NOW.getTime()).toBe(24 * 3_600_000);
    const [delivery] = await deliveriesOf(uuid);
    expect(delivery).toMatchObject({ state: 'failed', status: answer, next_attempt_at: null });

    status = 200;
    await ask(resendWebhookDelivery, { token: owner, params: { uuid, id: delivery?.id ?? '' } });
    await deliver();
    expect((await deliveriesOf(uuid))[0]).toMatchObject({ state: 'delivered', attempt_count: 1 });
    expect((await ask(listWebhooks, { token: owner })).data[0]?.failing_since).toBeNull();
  });

  test('a webhook that fails for days stops, and the owner is notified', async () => {
    status = 503;
    const { uuid } = await add();
    await goOnAir();
    await deliver();
    vi.setSystemTime(NOW.getTime() + FAILING_LIMIT_MS);
    await deliver();
    expect((await ask(listWebhooks, { token: owner })).data[0]?.disabled_at).toBe(new Date().toISOString());
    const notices = (await ask(listNotices, { token: owner })).data.filter(({ kind }) => kind === 'webhook_disabled');
    expect(notices.map(({ facts, path }) => [facts.title, path])).toEqual([[URL_OF_FAMILY, '/family/webhooks']]);
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = ?").bind(Date.now()).run();
    arrivals = [];
    await deliver();
    expect(arrivals).toEqual([]);

    status = 200;
    await ask(enableWebhook, { token: owner, params: { uuid } });
    await ask(testWebhook, { token: owner, params: { uuid } });
    await deliver();
    expect(arrivals.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
  });

  test('the secret before a rotation is valid for a day', async () => {
    const { uuid, secret } = await add();
    const rotated = (await ask(rotateWebhookSecret, { token: owner, params: { uuid } })).data;
    const send = async () => {
      await ask(testWebhook, { token: owner, params: { uuid } });
      await deliver();
      return arrivals.at(-1) ?? expect.fail('nothing arrived');
    };
    const during = await send();
    expect([verify(secret, during), verify(rotated.secret, during)]).toHaveLength(2);
    vi.setSystemTime(NOW.getTime() + 24 * 3_600_000);
    const after = await send();
    expect(verify(rotated.secret, after)).toBeDefined();
    expect(() => verify(secret, after)).toThrow();
  });

  test('of two rotations at once, both answers have a valid secret', async () => {
    const { uuid } = await add();
    const rotate = () => ask(rotateWebhookSecret, { token: owner, params: { uuid } });
    const answers = await Promise.all([rotate(), rotate()]);
    await ask(testWebhook, { token: owner, params: { uuid } });
    await deliver();
    const arrival = arrivals.at(-1) ?? expect.fail('nothing arrived');
    for (const { data } of answers) expect(verify(data.secret, arrival)).toBeDefined();
  });

  test.for([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://router.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'ftp://hooks.example.com/',
  ])('the address %s is refused', async (url) => {
    const form = { url, events: 'live.started' };
    expect((await askInVain(addWebhook, { token: owner, form })).error.code).toBe('webhook_url_refused');
  });

  test('a family has five webhooks, each with another address', async () => {
    const { uuid } = await add({ url: `${URL_OF_FAMILY}/1` });
    for (const number of [2, 3, 4, 5]) await add({ url: `${URL_OF_FAMILY}/${number}` });
    const form = (url: string) => ({ token: owner, form: { url, events: 'gift.sent' } });
    expect((await askInVain(addWebhook, form(`${URL_OF_FAMILY}/6`))).error.code).toBe('webhooks_full');
    await ask(testWebhook, { token: owner, params: { uuid } });
    await ask(removeWebhook, { token: owner, params: { uuid } });
    expect((await askInVain(addWebhook, form(`${URL_OF_FAMILY}/2`))).error.code).toBe('webhook_exists');
    await add({ url: `${URL_OF_FAMILY}/6` });
  });

  test('the log loses deliveries of more than 30 days', async () => {
    const { uuid } = await add();
    await ask(testWebhook, { token: owner, params: { uuid } });
    await deliver();
    // No new event wakes the job.
    vi.setSystemTime(NOW.getTime() + 31 * 86_400_000);
    expect((await runIfDue(webhookJob, ports())).turn).toEqual({ done: 1 });
    const rows = await env.DB.prepare('SELECT count(*) AS count FROM webhook_deliveries').first('count');
    expect(rows).toBe(0);
  });
});
