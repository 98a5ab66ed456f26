/**
 * Push notifications: sent once and in time, in the format of push services and browsers, to
 * current devices only.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OVERDUE_MS, pushQueue, pushTo } from '../../../api/people/push/push.ts';
import { enqueuePushes, pushJob } from '../../../api/people/push/push-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { revokeAllSessions, signOut } from '../../../calls/identity/auth.ts';
import {
  getPush,
  PUSH_DEVICES_MAX,
  setQuietHours,
  subscribePush,
  unsubscribePush,
} from '../../../calls/people/push.ts';
import { Device, type Pushed, senderOf } from '../../push-device.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const MINUTE_MS = 60_000;
/** Noon in Bangkok. */
const noon = Date.parse('2031-03-04T05:00:00Z');
const db = openDb(env.DB);
const bindings = { PUSH_SERVICES: 'push.example.com' };
let token = '';

/** A push service with a configurable response. */
class Service {
  readonly sent: { endpoint: string; pushed: Pushed }[] = [];
  answer = () => new Response(null, { status: 201 });
  /** Messages of the queue. */
  readonly handed: { subscriptions: string[]; due_at_ms: number }[] = [];

  readonly env = {
    ...env,
    PUSHES: { send: async (body: Service['handed'][number]) => void this.handed.push(body) },
    SANDBOX: {
      fetch: async (url: string, { headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
        const endpoint = new URL(url).searchParams.get('endpoint') ?? '';
        this.sent.push({ endpoint, pushed: { headers, body: Buffer.from(body).toString('base64') } });
        return this.answer();
      },
    },
  };

  /** Queues the due notifications and pushes them; returns the sent ones. */
  async at(ms: number) {
    const before = this.sent.length;
    await enqueuePushes(db, this.env, new Date(ms));
    for (const message of this.handed.splice(0)) await pushTo({ db, env: this.env, now: new Date(ms) }, message);
    return this.sent.slice(before);
  }
}

const subscribe = (device: Device, by = token) => ask(subscribePush, { token: by, form: device.form, bindings });

/** Inserts a notice for a user. */
const happens = (key: string, { at = noon, name = 'fan', kind = 'on_air', path = '/live/one' } = {}) =>
  env.DB.prepare(`INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms) VALUES (?, ?, ?, ?, ?, ?)`)
    .bind(userUuid(name), key, kind, `{"name":"ฝน","title":"เพลงเก่า ${key}","state":""}`, path, at)
    .run();

const readBy = (device: Device, deliveries: { pushed: Pushed }[]) =>
  deliveries.map(({ pushed }) => JSON.parse(device.read(pushed)));

beforeEach(async () => {
  token = await addMember('fan', 'normal');
});

test('a device receives a timely notification, encrypted for it and signed', async () => {
  const [device, service] = [new Device('one'), new Service()];
  const { data } = await subscribe(device);
  expect(data).toEqual({ public_key: expect.any(String), device_count: 1, quiet: null, line: expect.any(Object) });
  await happens('a');
  const deliveries = await service.at(noon);
  expect(deliveries.map(({ endpoint }) => endpoint)).toEqual([device.endpoint]);
  const [{ pushed } = expect.fail('nothing')] = deliveries;
  expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect((await senderOf(pushed, data.public_key ?? '')).aud).toBe('https://push.example.com');
  expect(() => new Device('two').read(pushed)).toThrow();
  expect(readBy(device, deliveries)).toEqual([
    { title: 'ฝน กำลังไลฟ์: เพลงเก่า a', body: '', path: '/live/one#from=notice', tag: 'a' },
  ]);
  expect(await service.at(noon + 10 * MINUTE_MS)).toEqual([]);
});

test('pushes at most once a minute, and the next push summarizes the others', async () => {
  const [device, service] = [new Device('one'), new Service()];
  await ask(subscribePush, { token, form: { ...device.form, language: 'en' }, bindings });
  await happens('a');
  expect(await service.at(noon)).toHaveLength(1);
  for (const key of ['b', 'c']) await happens(key, { at: noon + 1000, kind: 'answered' });
  expect(await service.at(noon + MINUTE_MS - 1)).toEqual([]);
  expect(readBy(device, await service.at(noon + MINUTE_MS))).toEqual([
    { title: 'ฝน replied: “เพลงเก่า c”', body: 'and 1 more', path: '/en/notices', tag: 'c' },
  ]);
});

test('two devices of a member are notified together, at most once a minute', async () => {
  const [phone, desk, service] = [new Device('one'), new Device('two'), new Service()];
  await subscribe(phone);
  await happens('a');
  expect(await service.at(noon)).toHaveLength(1);
  await subscribe(desk);
  await happens('b', { at: noon + 1000 });
  expect(await service.at(noon + MINUTE_MS - 1)).toEqual([]);
  const deliveries = await service.at(noon + MINUTE_MS);
  expect(deliveries.map(({ endpoint }) => endpoint).toSorted()).toEqual([phone.endpoint, desk.endpoint].toSorted());
});

test.each([404, 410])('a device whose push service answers %i is deleted', async (status) => {
  const [device, service] = [new Device('one'), new Service()];
  await subscribe(device);
  service.answer = () => new Response(null, { status });
  await happens('a');
  expect(await service.at(noon)).toHaveLength(1);
  expect((await ask(getPush, { token })).data.device_count).toBe(0);
});

test('a failing push service is retried with growing delays, then skipped', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = new Service();
  await subscribe(new Device('one'));
  service.answer = () => new Response(null, { status: 503 });
  await happens('a');
  let at = noon;
  for (const minutes of [1, 2, 4]) {
    expect(await service.at(at)).toHaveLength(1);
    expect(await service.at(at + minutes * MINUTE_MS - 1)).toEqual([]);
    at += minutes * MINUTE_MS;
  }
  service.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '3600' } });
  expect(await service.at(at)).toHaveLength(1);
  expect(await service.at(at + 60 * MINUTE_MS - 1)).toEqual([]);
  at += 60 * MINUTE_MS;
  service.answer = () => {
    throw new TypeError('no network');
  };
  for (let tries = 4; tries < 8; tries += 1, at += 24 * 60 * MINUTE_MS) expect(await service.at(at)).toHaveLength(1);
  expect(await service.at(at)).toEqual([]);
  service.answer = () => new Response(null, { status: 201 });
  await happens('b', { at });
  expect(await service.at(at)).toHaveLength(1);
});

test('pushes of quiet hours wait until the end, unless read or over', async () => {
  const [device, service] = [new Device('one'), new Service()];
  await subscribe(device);
  const hours = { from: '22:00', until: '07:00' };
  expect((await ask(setQuietHours, { token, form: hours })).data.quiet).toEqual(hours);
  for (const form of [
    { from: '', until: '06:00' },
    { from: '23:00', until: '' },
  ])
    expect((await askInVain(setQuietHours, { token, form })).error.code).toBe('invalid_form');
  expect((await ask(getPush, { token })).data.quiet).toEqual(hours);
  const night = noon + 11 * 60 * MINUTE_MS;
  const morning = noon + 19 * 60 * MINUTE_MS;
  await happens('a', { at: night });
  await happens('b', { at: night, kind: 'answered' });
  await happens('announced:unknown', { at: night, kind: 'announced' });
  expect(await service.at(night)).toEqual([]);
  expect(await service.at(morning - 1)).toEqual([]);
  await env.DB.prepare("UPDATE notices SET read_at_ms = 1 WHERE kind = 'announced'").run();
  expect(readBy(device, await service.at(morning))).toMatchObject([
    { title: 'ฝน ตอบว่า “เพลงเก่า b”', body: 'และอีก 1 เรื่อง' },
  ]);
  expect((await ask(setQuietHours, { token, form: { from: '', until: '' } })).data.quiet).toBeNull();
  await happens('c', { at: night + 24 * 60 * MINUTE_MS });
  expect(await service.at(night + 24 * 60 * MINUTE_MS)).toHaveLength(1);
});

test('a notice that was already read is not pushed', async () => {
  const service = new Service();
  await subscribe(new Device('one'));
  await happens('a');
  await env.DB.prepare('UPDATE notices SET read_at_ms = 1').run();
  expect(await service.at(noon)).toEqual([]);
});

test('duplicate, concurrent or late messages push once, and a lost one is repeated', async () => {
  const service = new Service();
  await subscribe(new Device('one'));
  await happens('a');
  await enqueuePushes(db, service.env, new Date(noon));
  await enqueuePushes(db, service.env, new Date(noon));
  service.handed.splice(0);
  await enqueuePushes(db, service.env, new Date(noon + OVERDUE_MS));
  const [message = expect.fail('nothing')] = service.handed.splice(0);
  const ports = { db, env: service.env, now: new Date(noon + OVERDUE_MS) };
  await Promise.all([pushTo(ports, message), pushTo(ports, message)]);
  await pushTo(ports, message);
  expect(service.sent).toHaveLength(1);
});

test('an invalid queue message is logged and dead-lettered', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outcomes: string[] = [];
  const message = { id: 'x', body: {}, ack: () => outcomes.push('ack'), retry: () => outcomes.push('retry') };
  await pushQueue.consume([message as unknown as Message], env);
  expect(outcomes).toEqual(['retry']);
  expect(errorLog.mock.calls.flat().join()).toContain('pushes_not_sent');
  errorLog.mockClear();
});

describe('a subscribed device', () => {
  test('a device is notified until its member signs out there or everywhere', async () => {
    const elsewhere = await addMember('fan', 'normal');
    await subscribe(new Device('one'));
    await subscribe(new Device('two'), elsewhere);
    await ask(signOut, { token });
    expect((await ask(getPush, { token: elsewhere })).data.device_count).toBe(1);
    await ask(revokeAllSessions, { token: elsewhere });
    token = await addMember('fan', 'normal');
    expect((await ask(getPush, { token })).data.device_count).toBe(0);
  });

  test('a device is notified until its own member unsubscribes it', async () => {
    const device = new Device('one');
    await subscribe(device);
    const other = await addMember('other', 'normal');
    await ask(unsubscribePush, { token: other, form: device.form });
    expect((await ask(getPush, { token })).data.device_count).toBe(1);
    expect((await ask(unsubscribePush, { token, form: device.form })).data.device_count).toBe(0);
  });

  test('a device belongs to its last subscriber, and a member has few devices', async () => {
    const device = new Device('one');
    await subscribe(device);
    await subscribe(device, await addMember('other', 'normal'));
    expect((await ask(getPush, { token })).data.device_count).toBe(0);
    for (let number = 0; number <= PUSH_DEVICES_MAX; number += 1) await subscribe(new Device(`${number}`));
    expect((await ask(getPush, { token })).data.device_count).toBe(PUSH_DEVICES_MAX);
  });
});

test('pushes only to known push services, and only with a key', async () => {
  const { form } = new Device('one');
  const wrong = ['https://push.example.com.evil.test/x', 'https://169.254.169.254/x', 'https://x.push.example.com/x'];
  for (const endpoint of wrong) {
    const { error } = await askInVain(subscribePush, { token, form: { ...form, endpoint }, bindings });
    expect(error.code, endpoint).toBe('push_service_unknown');
  }
  const below = { PUSH_SERVICES: '.push.example.com' };
  await ask(subscribePush, { token, form: { ...form, endpoint: 'https://x.push.example.com/x' }, bindings: below });
  const none = { ...bindings, VAPID_PRIVATE_KEY: '' };
  expect((await askInVain(subscribePush, { token, form, bindings: none })).error.code).toBe('push_unavailable');
  expect((await ask(getPush, { token, bindings: none })).data.public_key).toBeNull();
});

test('the push job is scheduled only while devices are subscribed', async () => {
  const now = new Date(noon);
  const ports = { db, env, now };
  expect(await pushJob.due(ports)).toBeNull();
  await subscribe(new Device('one'));
  expect(await pushJob.due(ports)).toBe(noon + 15_000);
  await happens('a', { at: noon - 1 });
  expect(await pushJob.due(ports)).toBe(noon - 1);
});
