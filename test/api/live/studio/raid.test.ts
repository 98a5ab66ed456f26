/** Raids: a VB ends a live and sends its viewers on to another VB on air. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRoom } from '../../../../api/live/room/read-room.ts';
import { getTalkDesk, setTalkRules } from '../../../../calls/live/chat-moderation.ts';
import { endMyLive, getLive } from '../../../../calls/live/live.ts';
import { listRaidTargets, sendRaid } from '../../../../calls/live/raid.ts';
import { blockPerson } from '../../../../calls/office/person.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { followUser } from '../../../../calls/people/follow.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, userUuid } from '../../world.ts';
import { startOnAir } from '../on-air.ts';

const token: Record<string, string> = {};
type Started = Awaited<ReturnType<typeof startOnAir>>;
let mine: Started;
let other: Started;

beforeEach(async () => {
  for (const name of ['one', 'two', 'three']) {
    token[name] = await addMember(name, 'caster');
    await addContract(name);
  }
  mine = await startOnAir(token.one ?? '', { title: 'ไลฟ์แรก' });
  other = await startOnAir(token.two ?? '', { title: 'ไลฟ์ที่สอง' });
});

const targets = async (q = '') => (await ask(listRaidTargets, { token: token.one ?? '', query: { q } })).data;
const send = (live_uuid: string, key: string = crypto.randomUUID()) =>
  ask(sendRaid, { token: token.one ?? '', key, form: { live_uuid } });
const sendInVain = async (live_uuid: string) =>
  (await askInVain(sendRaid, { token: token.one ?? '', key: crypto.randomUUID(), form: { live_uuid } })).error.code;
const newsOf = async (live_uuid: string) =>
  (
    await readRoom(env.DB, { live_uuid, hidden_to: 0, store: env.DB, votesOf: () => [], now: new Date() })
  ).past.raids.map(({ from_name, to, viewer_count }) => [from_name, to.caster_name, viewer_count]);

const refusal = 'a raid must go to a VB on air who accepts it';
const insert = (from: Started, to: Started) =>
  env.DB.prepare('INSERT INTO raids (live_uuid, to_live_uuid, viewer_count, sent_at_ms) VALUES (?, ?, 0, ?)')
    .bind(from.uuid, to.uuid, Date.now())
    .run();

describe('POST /v1/raids', () => {
  test('ends the live, and both rooms announce the raid', async () => {
    await env.DB.prepare('UPDATE lives SET viewer_count = 7 WHERE uuid = ?').bind(mine.uuid).run();
    const { data } = await send(other.uuid);
    expect(data).toMatchObject({ live: { uuid: mine.uuid, status: 'ended' }, viewer_count: 7 });
    const { data: ended } = await ask(getLive, { params: { slug: mine.slug } });
    expect(ended).toMatchObject({ status: 'ended', raid: { slug: other.slug, caster: { name: 'two' } } });
    expect(await newsOf(mine.uuid)).toEqual([['one', 'two', 7]]);
    expect(await newsOf(other.uuid)).toEqual([['one', 'two', 7]]);
  });

  test('adds no viewers to the other live', async () => {
    await env.DB.prepare('UPDATE lives SET viewer_count = 7 WHERE uuid = ?').bind(mine.uuid).run();
    await send(other.uuid);
    const { data } = await ask(getLive, { params: { slug: other.slug } });
    expect([data.viewer_count, data.raid]).toEqual([0, null]);
  });

  test('a repeated request has the same answer and one raid', async () => {
    const key = crypto.randomUUID();
    const first = await send(other.uuid, key);
    expect(await send(other.uuid, key)).toEqual(first);
    expect(await env.DB.prepare('SELECT count(*) AS count FROM raids').first()).toEqual({ count: 1 });
    expect(await sendInVain(other.uuid)).toBe('not_on_air');
  });

  test('the offer disappears when the other live ends', async () => {
    await send(other.uuid);
    await ask(endMyLive, { token: token.two ?? '' });
    expect((await ask(getLive, { params: { slug: mine.slug } })).data.raid).toBeNull();
  });

  test('refuses the own live, blocks, VBs who accept none, and blurred lives', async () => {
    expect(await sendInVain(mine.uuid)).toBe('raid_unavailable');
    expect(await sendInVain(crypto.randomUUID())).toBe('raid_unavailable');
    await env.DB.prepare("UPDATE lives SET blurred_by = 'staff' WHERE uuid = ?").bind(other.uuid).run();
    expect(await sendInVain(other.uuid)).toBe('raid_unavailable');
    await env.DB.prepare('UPDATE lives SET blurred_by = NULL WHERE uuid = ?').bind(other.uuid).run();
    const room = { token: token.two ?? '', params: { slug: other.slug } };
    const rules = { slow_seconds: '0', talkers: 'all', words: '' } as const;
    await ask(setTalkRules, { ...room, form: { ...rules, raids: 'nobody' } as never });
    expect([await sendInVain(other.uuid), await targets()]).toEqual(['raid_unavailable', []]);
    // A client that does not know the setting leaves it unchanged.
    await ask(setTalkRules, { ...room, form: rules as never });
    expect((await ask(getTalkDesk, room)).data.rules.raids).toBe('nobody');
    await ask(setTalkRules, { ...room, form: { ...rules, raids: 'all' } as never });
    await ask(blockUser, { token: token.two ?? '', params: { uuid: userUuid('one') } });
    expect([await sendInVain(other.uuid), await targets()]).toEqual(['raid_unavailable', []]);
    expect((await ask(getLive, { params: { slug: mine.slug } })).data.status).toBe('on_air');
  });

  test('the database refuses a raid to the own live', async () => {
    await expect(insert(mine, mine)).rejects.toThrow(refusal);
  });

  describe('a VB who may not be on air', () => {
    const suspend = async (name: string) =>
      ask(blockPerson, {
        token: await addMember('chief', 'admin'),
        params: { uuid: userUuid(name) },
        form: { ground: 'Threats' },
      });
    /** The job that ends the live of an expired contract has not run yet. */
    const expire = (name: string) =>
      env.DB.prepare(
        `UPDATE contracts SET state = 'notice', version = version + 1, ends_at_ms = ?, moved_at_ms = ?
          WHERE caster_uuid = ?`,
      )
        .bind(Date.now() - 1, Date.now() - 2, userUuid(name))
        .run();

    test.each([
      ['suspended', suspend, 401],
      ['without a contract in force', expire, 409],
    ])('neither sends nor receives a raid while %s', async (_, stop, status) => {
      await stop('two');
      expect([await sendInVain(other.uuid), await targets()]).toEqual(['raid_unavailable', []]);
      const attempt = { token: token.two ?? '', key: crypto.randomUUID(), form: { live_uuid: mine.uuid } };
      expect((await askInVain(sendRaid, attempt)).status).toBe(status);
      expect(await newsOf(mine.uuid)).toEqual([]);
    });

    test('the database refuses a raid from and to a suspended VB', async () => {
      await suspend('two');
      await expect(insert(mine, other)).rejects.toThrow(refusal);
      await expect(insert(other, mine)).rejects.toThrow(refusal);
    });

    test('receives raids again after the suspension', async () => {
      await suspend('two');
      await env.DB.prepare('UPDATE user_blocks SET until_ms = ?')
        .bind(Date.now() - 1)
        .run();
      await send(other.uuid);
      expect(await newsOf(other.uuid)).toHaveLength(1);
    });
  });
});

describe('GET /v1/raids/targets', () => {
  test('lists followed VBs first, with the reason, and searches by name', async () => {
    const third = await startOnAir(token.three ?? '', { title: 'ไลฟ์ที่สาม' });
    await env.DB.prepare('UPDATE lives SET viewer_count = 50 WHERE uuid = ?').bind(other.uuid).run();
    await ask(followUser, { token: token.one ?? '', params: { uuid: userUuid('three') } });
    expect((await targets()).map(({ uuid, reason }) => [uuid, reason])).toEqual([
      [third.uuid, 'followed'],
      [other.uuid, null],
    ]);
    expect((await targets('tw')).map(({ caster }) => caster.name)).toEqual(['two']);
  });
});
