import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginFanOuts, MAX_NOTIFIED_PER_RUN, noticeQueue, notifyNext } from '../../../api/people/notice/fan-out.ts';
import { noticeJob } from '../../../api/people/notice/notice-job.ts';
import { MAX_DEVICES_PER_MESSAGE } from '../../../api/people/push/push.ts';
import { enqueuePushes } from '../../../api/people/push/push-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { announceLive, withdrawAnnouncedLive } from '../../../calls/live/announce.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { followUser, unfollowUser } from '../../../calls/people/follow.ts';
import { getNoticeSettings, listNotices, readNotices, setNoticeSettings } from '../../../calls/people/notice.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { writePost } from '../../../calls/posts/post.ts';
import { writeComment } from '../../../calls/posts/post-comment.ts';
import { ask } from '../ask.ts';
import { startOnAir } from '../live/on-air.ts';
import { addMember } from '../member.ts';
import { addContract, addUsers, userUuid } from '../world.ts';

const token: Record<string, string> = {};
const star = { params: { uuid: userUuid('star') } };
const key = () => crypto.randomUUID();
const noticesOf = async (name: string) => (await ask(listNotices, { token: token[name] ?? '' })).data;

beforeEach(async () => {
  for (const name of ['fan', 'other']) token[name] = await addMember(name, 'normal');
  token.star = await addMember('star', 'caster');
  await addContract('star');
});

/** A queue whose messages wait until a test delivers them. */
class Waiting {
  readonly sent: { fan_out: string }[] = [];
  readonly bindings = {
    ...env,
    // Push tests are in push.test.ts.
    CLOCK: { getByName: () => ({ wake: async () => undefined }) },
    NOTICES: { send: async (body: { fan_out: string }) => void this.sent.push(body) },
  };

  /** Delivers a message and returns whether it was acknowledged. */
  async hand(body: { fan_out: string }): Promise<'ack' | 'retry'> {
    const outcomes: ('ack' | 'retry')[] = [];
    const message = { id: key(), body, ack: () => outcomes.push('ack'), retry: () => outcomes.push('retry') };
    await noticeQueue.consume([message as unknown as Message], this.bindings as never);
    return outcomes[0] ?? 'retry';
  }

  /** Delivers all waiting messages; returns their number. */
  async drain(): Promise<number> {
    let messageCount = 0;
    for (let body = this.sent.shift(); body; body = this.sent.shift()) {
      expect(await this.hand(body)).toBe('ack');
      messageCount += 1;
    }
    return messageCount;
  }

  begin = (at = Date.now()) => beginFanOuts(openDb(env.DB), this.bindings, new Date(at));
}

test('a follower gets one notice per announced live, and one on air', async () => {
  await ask(followUser, { token: token.fan ?? '', ...star });
  const form = { title: 'คืนเพลงขอ', starts_at: new Date(Date.now() + 86_400_000).toISOString() };
  const { data: announcedLive } = await ask(announceLive, { token: token.star ?? '', key: key(), form });
  const live = await startOnAir(token.star ?? '', { title: 'มาแล้ว' });
  const queue = new Waiting();
  await queue.begin();
  await queue.begin();
  expect(await queue.drain()).toBe(2);
  const notices = await noticesOf('fan');
  expect(notices).toHaveLength(2);
  expect(notices).toContainEqual({
    key: `on_air:${live.uuid}`,
    kind: 'on_air',
    facts: { name: 'star', title: 'มาแล้ว', state: '' },
    path: `/live/${live.slug}`,
    actor: { uuid: userUuid('star'), avatar_url: expect.any(String) },
    picture_url: expect.any(String),
    event_count: 1,
    user_count: 1,
    happened_at: live.started_at,
    read_at: null,
  });
  expect(notices).toContainEqual(
    expect.objectContaining({ key: `announced:${announcedLive.uuid}`, kind: 'announced' }),
  );
  expect(await noticesOf('other')).toEqual([]);
});

test('a withdrawn announcement sends no notices', async () => {
  await ask(followUser, { token: token.fan ?? '', ...star });
  const form = { title: 'คืนเพลงขอ', starts_at: new Date(Date.now() + 86_400_000).toISOString() };
  const { data } = await ask(announceLive, { token: token.star ?? '', key: key(), form });
  await ask(withdrawAnnouncedLive, { token: token.star ?? '', params: { id: data.uuid } });
  const queue = new Waiting();
  await queue.begin();
  expect(queue.sent).toEqual([]);
});

describe('notices of a comment', () => {
  const say = async (by: string, id: string, form: { text: string; reply_to?: string }) =>
    (await ask(writeComment, { token: token[by] ?? '', key: key(), params: { id }, form })).data.uuid;

  test('a comment notifies the post’s author, the answered and the named, never its author', async () => {
    const post = await ask(writePost, { token: token.star ?? '', key: key(), form: { text: 'คืนนี้เจอกัน' } });
    const id = post.data.uuid;
    const first = await say('fan', id, { text: 'รอเลย' });
    const answer = await say('star', id, { text: 'ขอบคุณ @other', reply_to: first });
    await say('star', id, { text: 'พูดคนเดียว' });
    expect((await noticesOf('star')).map(({ kind, facts }) => [kind, facts.title])).toEqual([['answered', 'รอเลย']]);
    expect((await noticesOf('fan')).map(({ kind }) => kind)).toEqual(['answered']);
    const [mention] = await noticesOf('other');
    expect(mention).toMatchObject({ kind: 'mentioned', path: `/posts/${id}?order=newest#c-${answer}` });
  });

  test('a comment by a blocked user notifies no one', async () => {
    const post = await ask(writePost, { token: token.star ?? '', key: key(), form: { text: 'คืนนี้เจอกัน' } });
    const id = post.data.uuid;
    const first = await say('fan', id, { text: 'รอเลย' });
    await ask(blockUser, { token: token.other ?? '', params: { uuid: userUuid('fan') } });
    await say('star', id, { text: 'ขอบคุณ', reply_to: first });
    await say('other', id, { text: 'ด้วยคน' });
    expect(await noticesOf('fan')).toHaveLength(1);
  });
});

test('notices are marked read singly or all at once, only by their owner', async () => {
  const insert = env.DB.prepare(
    `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms) VALUES (?, ?, 'on_air', '{"name":"","title":"","state":""}', '/', ?)`,
  );
  await env.DB.batch(Array.from({ length: 12 }, (_, index) => insert.bind(userUuid('fan'), `on_air:${index}`, index)));
  const ownRequest = { token: token.fan ?? '' };
  expect((await ask(getProfileSummary, ownRequest)).data.unread_count).toBe(10);
  await ask(readNotices, { token: token.other ?? '' });
  await ask(readNotices, { token: token.other ?? '', form: { key: 'on_air:1' } });
  for (const number of [0, 1, 2, 2]) await ask(readNotices, { ...ownRequest, form: { key: `on_air:${number}` } });
  expect((await ask(getProfileSummary, ownRequest)).data.unread_count).toBe(9);
  expect((await ask(readNotices, ownRequest)).data.unread_count).toBe(0);
  expect((await noticesOf('fan')).every(({ read_at }) => read_at !== null)).toBe(true);
});

test('a disabled kind of notice is not sent until enabled again', async () => {
  const ownRequest = { token: token.fan ?? '' };
  await ask(followUser, { ...ownRequest, ...star });
  expect((await ask(setNoticeSettings, { ...ownRequest, form: { off: 'on_air,on_air' } })).data.off).toEqual([
    'on_air',
  ]);
  await startOnAir(token.star ?? '', { title: 'มาแล้ว' });
  const queue = new Waiting();
  await queue.begin();
  await queue.drain();
  expect(await noticesOf('fan')).toEqual([]);
  await ask(setNoticeSettings, { ...ownRequest, form: { off: '' } });
  expect((await ask(getNoticeSettings, ownRequest)).data.off).toEqual([]);
});

test('the scheduled job deletes notices after 90 days', async () => {
  const now = new Date();
  const insert = env.DB.prepare(
    `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms) VALUES (?, ?, 'on_air', '{"name":"","title":"","state":""}', '/', ?)`,
  );
  const day = 86_400_000;
  const ages = { old: 90 * day, young: 89 * day };
  await env.DB.batch(
    Object.entries(ages).map(([name, age]) => insert.bind(userUuid('fan'), name, now.getTime() - age)),
  );
  const ports = { db: openDb(env.DB), env, now };
  expect(await noticeJob.due(ports)).toBeLessThanOrEqual(now.getTime());
  await noticeJob.run(ports);
  expect((await noticesOf('fan')).map((notice) => notice.key)).toEqual(['young']);
});

async function begin(key: string, at = Date.now()) {
  const sql = `INSERT INTO fan_outs (key, kind, followed_uuid, facts, path, begun_at_ms, due_at_ms)
    VALUES (?, 'on_air', ?, '{"name":"star","title":"","state":""}', '/', ?, ?)`;
  await env.DB.prepare(sql).bind(key, userUuid('star'), at, at).run();
}

test('notifies 10,000 followers once with eleven messages, and their devices in portions', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `f${index}`);
  for (let from = 0; from < names.length; from += 1000) await addUsers(names.slice(from, from + 1000));
  await env.DB.prepare(
    `INSERT INTO follows (user_uuid, followed_uuid, since_at_ms)
      SELECT uuid, ?1, row_number() OVER () FROM users WHERE name GLOB 'f[0-9]*'`,
  )
    .bind(userUuid('star'))
    .run();
  await env.DB.prepare(
    `INSERT INTO push_subscriptions (uuid, user_uuid, token_id, endpoint, p256dh, auth, language, subscribed_at_ms)
      SELECT uuid, uuid, uuid, 'https://push.example.com/' || uuid, '', '', 'th', 0 FROM users WHERE name GLOB 'f[0-9]*'`,
  ).run();
  await begin('on_air:one');
  const queue = new Waiting();
  await queue.begin();
  expect(await queue.drain()).toBe(10_000 / MAX_NOTIFIED_PER_RUN + 1);
  const counts = await env.DB.prepare(
    'SELECT count(*) AS count, count(DISTINCT user_uuid) AS people FROM notices',
  ).first();
  expect(counts).toEqual({ count: 10_000, people: 10_000 });
  const devices: string[] = [];
  const PUSHES = { send: async (body: { subscriptions: string[] }) => void devices.push(...body.subscriptions) };
  const sendSpy = vi.spyOn(PUSHES, 'send');
  for (let round = 0; round < 3; round += 1) await enqueuePushes(openDb(env.DB), { ...env, PUSHES }, new Date());
  expect([sendSpy.mock.calls.length, new Set(devices).size]).toEqual([10_000 / MAX_DEVICES_PER_MESSAGE, 10_000]);
});

test('followers are notified exactly once under lost, duplicate and concurrent messages', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `person ${index}`);
  for (const name of names) token[name] = await addMember(name, 'normal');
  const db = openDb(env.DB);
  const step = fc.oneof(
    fc.record({ does: fc.constantFrom('follow' as const, 'unfollow' as const), who: fc.nat(5) }),
    fc.record({ does: fc.constantFrom('begin' as const, 'tell' as const, 'twice' as const), who: fc.nat(3) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      run += 1;
      const keyOf = (number: number) => `on_air:${run}:${number}`;
      const following = new Set<number>();
      const expectedByKey = new Map<string, Set<number>>();
      for (const number of names.keys()) await ask(unfollowUser, { token: token[`person ${number}`] ?? '', ...star });
      for (const { does, who } of steps) {
        if (does === 'follow' || does === 'unfollow') {
          const call = does === 'follow' ? followUser : unfollowUser;
          await ask(call, { token: token[`person ${who}`] ?? '', ...star });
          if (does === 'follow') following.add(who);
          else {
            following.delete(who);
            // A follower who left meanwhile may or may not have been notified.
            for (const [, people] of expectedByKey) people.delete(who);
          }
        } else if (does === 'begin' && !expectedByKey.has(keyOf(who))) {
          await begin(keyOf(who));
          expectedByKey.set(keyOf(who), new Set(following));
        } else if (does === 'tell') await notifyNext(db, keyOf(who), new Date());
        else await Promise.all([1, 2].map(() => notifyNext(db, keyOf(who), new Date())));
      }
      for (const one of expectedByKey.keys()) while (await notifyNext(db, one, new Date()));
      for (const [one, people] of expectedByKey) {
        const { results } = await env.DB.prepare('SELECT user_uuid FROM notices WHERE key = ?').bind(one).all();
        const userUuids = results.map(({ user_uuid }) => user_uuid);
        expect(new Set(userUuids).size).toBe(userUuids.length);
        expect(userUuids).toEqual(expect.arrayContaining([...people].map((who) => userUuid(`person ${who}`))));
      }
    }),
    { numRuns: 12 },
  );
});
