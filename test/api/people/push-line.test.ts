/** Notifications in LINE: the member's choice, LINE's answers, and its webhook. */

import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pushTo } from '../../../api/people/push/push.ts';
import { enqueuePushes } from '../../../api/people/push/push-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { revokeAllSessions } from '../../../calls/identity/auth.ts';
import { setNoticeSettings } from '../../../calls/people/notice.ts';
import { getPush, setQuietHours } from '../../../calls/people/push.ts';
import { connectLine, disconnectLine } from '../../../calls/people/push-line.ts';
import { ask, askInVain, send } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const MINUTE_MS = 60_000;
/** Noon in Bangkok. */
const noon = Date.parse('2031-03-04T05:00:00Z');
const LINE_ID = `U${'a1'.repeat(16)}`;
const SECRET = 'the secret of the channel';
const ALL = 'on_air,answered,order_processed,payout_moved';
const db = openDb(env.DB);
let token = '';

/** LINE with configurable answers. */
class LinePlayer {
  readonly sent: { to: string; text: string; key: string }[] = [];
  profileStatus = 200;
  answer = () => Response.json({ sentMessages: [] });
  private readonly messages: { subscriptions: string[]; due_at_ms: number }[] = [];

  readonly bindings = {
    LINE_LIFF_ID: '1234567890-AbcdEfgh',
    SANDBOX: {
      fetch: async (url: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
        expect(headers.authorization).toBe('Bearer a token');
        if (url.endsWith(`/v2/bot/profile/${LINE_ID}`)) return new Response('{}', { status: this.profileStatus });
        const { to, messages } = JSON.parse(body ?? '') as { to: string; messages: { text: string }[] };
        this.sent.push({ to, text: messages[0]?.text ?? '', key: headers['x-line-retry-key'] ?? '' });
        return this.answer();
      },
    },
  };

  /** Pushes what is due at this time, and returns the requests. */
  async at(ms: number) {
    const before = this.sent.length;
    const PUSHES = { send: async (body: (typeof this.messages)[number]) => void this.messages.push(body) };
    const bindings = { ...env, ...this.bindings, PUSHES };
    await enqueuePushes(db, bindings, new Date(ms));
    for (const message of this.messages.splice(0)) await pushTo({ db, env: bindings, now: new Date(ms) }, message);
    return this.sent.slice(before);
  }
}

let line: LinePlayer;

const linkAccount = (name: string, id = LINE_ID) =>
  env.DB.prepare("INSERT INTO accounts VALUES ('line', ?, ?, 0)").bind(id, userUuid(name)).run();

const connect = (kinds = ALL, by = token) =>
  ask(connectLine, { token: by, form: { kinds, language: 'th' }, bindings: line.bindings });

const stateOf = async (by = token) => (await ask(getPush, { token: by, bindings: line.bindings })).data.line?.state;

/** Inserts a notice for a user. */
const happens = (key: string, { at = noon, name = 'fan', kind = 'answered' } = {}) =>
  env.DB.prepare(`INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms) VALUES (?, ?, ?, ?, ?, ?)`)
    .bind(userUuid(name), key, kind, `{"name":"ฝน","title":"${key}","state":""}`, '/posts/1', at)
    .run();

interface LineEvent {
  type: string;
  at: number;
  id?: string;
}

const receive = (body: string, signature = createHmac('sha256', SECRET).update(body).digest('base64')) =>
  send(
    new Request('http://api/v1/push/line/events', { method: 'POST', headers: { 'x-line-signature': signature }, body }),
    line.bindings,
  );

const bodyOf = (...events: LineEvent[]) =>
  JSON.stringify({
    destination: 'U1',
    events: events.map(({ type, at, id = `event ${at}` }) => ({
      ...{ type, timestamp: at, webhookEventId: id, mode: 'active', deliveryContext: { isRedelivery: false } },
      source: { type: 'user', userId: LINE_ID },
    })),
  });

const reports = async (...events: LineEvent[]) => expect((await receive(bodyOf(...events))).status).toBe(200);

beforeEach(async () => {
  line = new LinePlayer();
  token = await addMember('fan', 'normal');
});

describe('turning on LINE', () => {
  test('nothing of LINE appears without a configured channel', async () => {
    await linkAccount('fan');
    const without = { ...line.bindings, LINE_OFFICIAL_ACCOUNT: '' };
    expect((await ask(getPush, { token, bindings: without })).data.line).toBeNull();
    const input = { token, form: { kinds: ALL }, bindings: without };
    expect((await askInVain(connectLine, input)).error.code).toBe('line_unavailable');
  });

  test('a member without a linked LINE account cannot turn it on', async () => {
    expect(await stateOf()).toBe('not_linked');
    const input = { token, form: { kinds: ALL }, bindings: line.bindings };
    expect((await askInVain(connectLine, input)).error.code).toBe('line_not_linked');
    await linkAccount('fan');
    expect(await stateOf()).toBe('off');
  });

  test('the first time brings quiet hours, later ones keep those of the member', async () => {
    await linkAccount('fan');
    expect((await connect('on_air')).data).toMatchObject({
      line: { account: '@vela', state: 'on', kinds: ['on_air'] },
      quiet: { from: '22:00', until: '08:00' },
    });
    await ask(setQuietHours, { token, form: { from: '', until: '' } });
    expect((await connect()).data).toMatchObject({ line: { kinds: ALL.split(',') }, quiet: null });
  });

  test('a LINE account belongs to the member who signs in with it', async () => {
    await linkAccount('fan');
    await connect();
    const other = await addMember('other', 'normal');
    await env.DB.prepare('UPDATE accounts SET user_uuid = ?').bind(userUuid('other')).run();
    await connect(ALL, other);
    expect([await stateOf(), await stateOf(other)]).toEqual(['not_linked', 'on']);
  });

  test('a member who has not added the official account is unreachable at first', async () => {
    await linkAccount('fan');
    line.profileStatus = 404;
    expect((await connect()).data.line?.state).toBe('unreachable');
    await happens('a');
    expect(await line.at(noon)).toEqual([]);
    await reports({ type: 'follow', at: Date.now() + MINUTE_MS });
    expect(await stateOf()).toBe('on');
    await happens('b', { at: noon + MINUTE_MS });
    expect(await line.at(noon + MINUTE_MS)).toHaveLength(1);
  });
});

describe('a message in LINE', () => {
  beforeEach(async () => {
    await linkAccount('fan');
    await connect('on_air,answered');
  });

  test('has the text in the language of the member, and a LIFF link', async () => {
    await happens('a');
    expect(await line.at(noon)).toEqual([
      { to: LINE_ID, text: 'ฝน ตอบว่า “a”\nhttps://liff.line.me/1234567890-AbcdEfgh/posts/1', key: expect.any(String) },
    ]);
    await ask(connectLine, { token, form: { kinds: 'answered', language: 'en' }, bindings: line.bindings });
    for (const key of ['b', 'c']) await happens(key, { at: noon + MINUTE_MS });
    const [message] = await line.at(noon + MINUTE_MS);
    expect(message?.text).toBe('ฝน replied: “c”\nand 1 more\nhttps://liff.line.me/1234567890-AbcdEfgh/en/notices');
  });

  test('is sent only for chosen kinds, also if the choice changes meanwhile', async () => {
    await happens('a', { kind: 'order_processed' });
    await happens('b');
    await connect('on_air');
    expect(await line.at(noon)).toEqual([]);
    await happens('c', { at: noon + MINUTE_MS, kind: 'on_air' });
    await ask(setNoticeSettings, { token, form: { off: 'on_air' } });
    expect(await line.at(noon + MINUTE_MS)).toEqual([]);
  });

  test.each([500, 503, 429])('a %i is retried with the same key only if it may have arrived', async (status) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    line.answer = () => new Response(null, { status });
    await happens('a');
    const [first] = await line.at(noon);
    await happens('b', { at: noon + 1 });
    line.answer = () => new Response(null, { status: 409 });
    const [second] = await line.at(noon + MINUTE_MS);
    expect([first?.key === second?.key, second?.text.includes('“a”')]).toEqual([status >= 500, status >= 500]);
    line.answer = () => Response.json({});
    const rest = await line.at(noon + 3 * MINUTE_MS);
    expect(rest.map(({ text }) => text.includes('“b”'))).toEqual(status >= 500 ? [true] : []);
  });

  test.each([400, 403])('a %i of LINE ends the messages until the member can be reached', async (status) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    line.answer = () => new Response(null, { status });
    await happens('a');
    expect(await line.at(noon)).toHaveLength(1);
    expect(await stateOf()).toBe('unreachable');
    await happens('b', { at: noon + MINUTE_MS });
    line.answer = () => Response.json({});
    expect(await line.at(noon + 10 * MINUTE_MS)).toEqual([]);
    await connect();
    expect(await stateOf()).toBe('on');
    await happens('c', { at: noon + 20 * MINUTE_MS });
    expect(await line.at(noon + 20 * MINUTE_MS)).toHaveLength(1);
  });

  test.each([
    ['turns LINE off', () => ask(disconnectLine, { token })],
    ['unlinks LINE', () => env.DB.prepare("DELETE FROM accounts WHERE provider = 'line'").run()],
    [
      'is suspended',
      () =>
        env.DB.batch([
          env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
          env.DB.prepare("INSERT INTO user_blocks VALUES (?, 'd', NULL)").bind(userUuid('fan')),
          env.DB.prepare('DELETE FROM user_blocks'),
        ]),
    ],
  ])('is not sent to a member who %s', async (_, end) => {
    await happens('a');
    await end();
    expect(await line.at(noon)).toEqual([]);
  });

  test('is also sent to a member who signed out everywhere', async () => {
    await ask(revokeAllSessions, { token });
    await happens('a');
    expect(await line.at(noon)).toHaveLength(1);
  });
});

describe('webhook of LINE', () => {
  beforeEach(async () => {
    await linkAccount('fan');
    await connect();
  });

  test('a member who blocks the official account gets nothing until they add it again', async () => {
    const later = Date.now() + MINUTE_MS;
    await happens('a');
    await reports({ type: 'unfollow', at: later });
    expect(await stateOf()).toBe('unreachable');
    await happens('b');
    expect(await line.at(noon)).toEqual([]);
    await reports({ type: 'follow', at: later + 1 });
    expect(await stateOf()).toBe('on');
    expect(await line.at(noon)).toEqual([]);
  });

  test('repeated and late events change nothing', async () => {
    const later = Date.now() + MINUTE_MS;
    const block = { type: 'unfollow', at: later, id: '01B' };
    await reports(block, { type: 'follow', at: later + 5, id: '01C' });
    expect(await stateOf()).toBe('on');
    await happens('a');
    await reports(block);
    await reports({ type: 'unfollow', at: later + 5, id: '01A' });
    await reports({ type: 'message', at: later + 9 });
    expect(await stateOf()).toBe('on');
    expect(await line.at(noon)).toHaveLength(1);
  });

  test('a body without a valid signature or with another shape is refused', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const body = bodyOf({ type: 'unfollow', at: Date.now() + MINUTE_MS });
    const forged = createHmac('sha256', 'another secret').update(body).digest('base64');
    for (const signature of ['', 'x', forged]) expect((await receive(body, signature)).status).toBe(401);
    expect((await receive('{"events":1}')).status).toBe(401);
    expect(await stateOf()).toBe('on');
    expect(warnings.mock.calls.flat().join()).toContain('webhook_refused');
    expect((await receive('{"events":[]}')).status).toBe(200);
  });
});
