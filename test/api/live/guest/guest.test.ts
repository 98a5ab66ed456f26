/**
 * Guests: a VB invites members into the live, they send to a media room of their own, and viewers,
 * evidence and staff see every picture.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guestJob } from '../../../../api/live/guest/guest-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import {
  acceptGuest,
  getGuestDesk,
  getOwnSeat,
  inviteGuest,
  leaveGuest,
  listGuestCandidates,
  muteGuest,
  newGuestKey,
  removeGuest,
  setGuestLayout,
} from '../../../../calls/live/guest.ts';
import { deleteLive, endMyLive, getLive } from '../../../../calls/live/live.ts';
import { acceptPk, inviteToPk } from '../../../../calls/live/pk.ts';
import { report } from '../../../../calls/moderation/moderation.ts';
import { decideAbout, getReportCase, openEvidence } from '../../../../calls/moderation/moderation-office.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { PART_MS } from '../../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderFileRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { addContract, addLives, addToRoom, addUsers, liveUuid, userUuid } from '../../world.ts';
import { addGiving, gives } from '../gift-world.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const MINUTE_MS = 60_000;
const ADULT = { birth_date: '1990-01-01' };

let ann: string;

/** Somo is on air with the live `sing`. Ann, Bee, Cat and Dao are members, and Toei a VB. */
beforeEach(async () => {
  vi.setSystemTime(NOW);
  ann = await addGiving(1_000);
  for (const name of ['bee', 'cat', 'dao']) await addMember(name, 'normal');
  await addUsers(['toei'], { role: 'caster' });
  await runInDurableObject(env.ROOMS.getByName(liveUuid('sing')), (_, { storage }) => storage.deleteAll());
});

const token = (name: string) => tokenOf(name, { now: new Date() });
const by = async (name: string) => ({ token: await token(name), key: crypto.randomUUID() as string });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const invite = async (name: string) =>
  (await ask(inviteGuest, { ...(await by('somo')), form: { user_uuid: userUuid(name) } })).data;
const inviteInVain = async (name: string, host = 'somo') =>
  (await askInVain(inviteGuest, { ...(await by(host)), form: { user_uuid: userUuid(name) } })).error.code;
const accept = async (name: string, uuid: string, form = {}) =>
  (await ask(acceptGuest, { ...(await by(name)), params: { uuid }, form: { ...ADULT, ...form } })).data;
const acceptInVain = async (name: string, uuid: string, form = {}) =>
  (await askInVain(acceptGuest, { ...(await by(name)), params: { uuid }, form })).error.code;
const desk = async () => (await ask(getGuestDesk, { token: await token('somo') })).data;
const stage = async (slug = 'sing') => {
  pass(61_000);
  return (await ask(getLive, { params: { slug } })).data.stage;
};
const room = (uuid: string) => env.LIVE_MEDIA.getByName(uuid);

/** Sends two seconds of the clock camera with a new key. Returns the status. */
async function send(name: string, uuid: string): Promise<number> {
  const { ingest_key } = (await ask(newGuestKey, { token: await token(name), params: { uuid } })).data;
  return sendWith(ingest_key, uuid);
}

async function sendWith(ingest_key: string, uuid: string): Promise<number> {
  const camera = new ClockCamera('guest', 'mp4a.40.2');
  const bytes = [camera.init(), ...Array.from({ length: 8 }, (_, index) => camera.part(Date.now() + index * PART_MS))];
  const body = new Blob(bytes);
  const answer = await room(uuid).fetch(senderFileRequest(ingest_key, 'a.mp4', body.stream() as never));
  await runInDurableObject(room(uuid), () => undefined);
  return answer.status;
}

async function guestOnAir(name: string, form = {}) {
  const { uuid } = await invite(name);
  await accept(name, uuid, form);
  expect(await send(name, uuid)).toBe(200);
  await expect.poll(async () => (await desk()).seats.find((seat) => seat.uuid === uuid)?.is_shown).toBe(true);
  return uuid;
}

describe('an invitation of a guest', () => {
  test('an accepted guest who sends is shown beside the VB', async () => {
    const { uuid, status, until } = await invite('ann');
    expect({ status, until }).toEqual({ status: 'invited', until: new Date(NOW + 180_000).toISOString() });
    const own = async () => (await ask(getOwnSeat, { token: ann, params: { slug: 'sing' } })).data;
    expect(await own()).toMatchObject({ seat: { uuid, status: 'invited' }, min_age: 20, age: 'unknown' });
    expect(await acceptInVain('bee', uuid, ADULT)).toBe('guest_not_found');
    expect(await accept('ann', uuid)).toMatchObject({ status: 'on', is_shown: false });
    expect((await stage()).pictures).toEqual([]);
    expect(await send('ann', uuid)).toBe(200);
    await expect.poll(async () => (await stage()).pictures.length).toBe(1);
    expect((await stage()).pictures[0]).toMatchObject({
      uuid,
      kind: 'guest',
      user: { name: 'ann' },
      media_base: `/live-media/${liveUuid('sing')}/${uuid}/`,
      is_muted: false,
    });
    expect(await own()).toMatchObject({ seat: { status: 'on', is_shown: true }, age: 'old_enough' });
  });

  test('an invitation expires, and can be declined or withdrawn', async () => {
    const first = await invite('ann');
    expect((await ask(leaveGuest, { token: ann, params: { uuid: first.uuid } })).data.status).toBe('declined');
    const second = await invite('ann');
    const removed = await ask(removeGuest, { token: await token('somo'), params: { uuid: second.uuid } });
    expect(removed.data.status).toBe('withdrawn');
    expect(await acceptInVain('ann', second.uuid, ADULT)).toBe('guest_invitation_over');
    const third = await invite('ann');
    pass(180_000);
    expect(await acceptInVain('ann', third.uuid, ADULT)).toBe('guest_invitation_over');
    await runIfDue(guestJob, { db: openDb(env.DB), env: env as never, now: new Date() });
    const { results } = await env.DB.prepare('SELECT status FROM live_guests ORDER BY invited_at_ms, status').all();
    expect(results.map(({ status }) => status).toSorted()).toEqual(['declined', 'expired', 'withdrawn']);
  });

  test('an invitation is sent once per key, and once while it is open', async () => {
    const input = { ...(await by('somo')), form: { user_uuid: userUuid('ann') } };
    const [one, again] = [await ask(inviteGuest, input), await ask(inviteGuest, input)];
    expect(one).toEqual(again);
    expect((await invite('ann')).uuid).toBe(one.data.uuid);
  });

  test('a live has at most three guests and invitations', async () => {
    for (const name of ['ann', 'bee', 'cat']) await invite(name);
    expect(await inviteInVain('dao')).toBe('guests_full');
    pass(180_000);
    await invite('dao');
  });

  test('nobody invites themselves, people they block, suspended people, or from off air', async () => {
    expect(await inviteInVain('somo')).toBe('guest_unavailable');
    expect(await inviteInVain('ann', 'toei')).toBe('not_on_air');
    await ask(blockUser, { token: ann, params: { uuid: userUuid('somo') } });
    expect(await inviteInVain('ann')).toBe('guest_unavailable');
    await addContract('toei');
    await addLives([{ slug: 'dance', caster: 'toei' }]);
    expect(await inviteInVain('toei')).toBe('guest_unavailable');
    expect(await inviteInVain('nobody')).toBe('guest_unavailable');
  });

  test('lists members in the room, and VBs by name', async () => {
    const find = async (q: string) =>
      (await ask(listGuestCandidates, { token: await token('somo'), query: { q } })).data.map(
        ({ user, is_here }) => `${user.name} ${is_here}`,
      );
    expect(await find('')).toEqual([]);
    await addToRoom('sing', ['ann', 'bee']);
    expect((await find('')).toSorted()).toEqual(['ann true', 'bee true']);
    expect(await find('toe')).toEqual(['toei false']);
    await invite('ann');
    expect(await find('')).toEqual(['bee true']);
  });
});

describe('the age of guests', () => {
  test('a member without a contract must be 20', async () => {
    const { uuid } = await invite('ann');
    expect(await acceptInVain('ann', uuid)).toBe('guest_age_wanted');
    expect(await acceptInVain('ann', uuid, { birth_date: '2012-01-01' })).toBe('guest_too_young');
    // The first birth date is final.
    expect(await acceptInVain('ann', uuid, ADULT)).toBe('guest_too_young');
  });

  test('a VB with a contract states an age only for a limited live', async () => {
    await addContract('toei');
    const { uuid } = await invite('toei');
    expect((await ask(acceptGuest, { ...(await by('toei')), params: { uuid }, form: {} })).data.status).toBe('on');
    await ask(leaveGuest, { token: await token('toei'), params: { uuid } });
    await env.DB.prepare("UPDATE lives SET least_age = 18 WHERE slug = 'sing'").run();
    const again = await invite('toei');
    expect(await acceptInVain('toei', again.uuid)).toBe('guest_age_wanted');
    expect(await acceptInVain('toei', again.uuid, { birth_date: '2015-01-01' })).toBe('guest_too_young');
  });

  test('the media of a guest needs the pass of an age-limited live', async () => {
    const uuid = await guestOnAir('ann');
    const read = async () =>
      (await room(uuid).fetch(mediaRequest(new URL(`https://edge/live-media/${uuid}/edge.json`)))).status;
    expect(await read()).toBe(200);
    await env.DB.prepare("UPDATE lives SET least_age = 18 WHERE slug = 'sing'").run();
    await room(uuid).look();
    expect(await read()).toBe(403);
  });
});

describe('a guest on air', () => {
  test('the VB mutes, arranges and removes; the key then opens nothing', async () => {
    const uuid = await guestOnAir('ann', { voice_only: 'on' });
    const somo = await token('somo');
    await ask(muteGuest, { token: somo, params: { uuid }, form: { is_muted: 'true' } });
    await ask(setGuestLayout, { token: somo, form: { layout: 'side' } });
    expect(await stage()).toMatchObject({ layout: 'side', pictures: [{ uuid, is_muted: true, is_voice_only: true }] });
    const { ingest_key } = (await ask(newGuestKey, { token: ann, params: { uuid } })).data;
    const { data } = await ask(removeGuest, { token: somo, params: { uuid } });
    expect(data).toMatchObject({ status: 'over', ended_by: 'host' });
    expect(await sendWith(ingest_key, uuid)).toBe(403);
    expect((await stage()).pictures).toEqual([]);
    expect((await askInVain(newGuestKey, { token: ann, params: { uuid } })).error.code).toBe('guest_not_found');
    expect((await askInVain(muteGuest, { token: await token('toei'), params: { uuid }, form: {} })).error.code).toBe(
      'guest_not_found',
    );
  });

  test('a guest leaves by themselves, and cannot be in two lives', async () => {
    await addContract('toei');
    await addLives([{ slug: 'dance', caster: 'toei' }]);
    const uuid = await guestOnAir('ann');
    const other = await ask(inviteGuest, { ...(await by('toei')), form: { user_uuid: userUuid('ann') } });
    expect(await acceptInVain('ann', other.data.uuid, ADULT)).toBe('guest_elsewhere');
    const { data } = await ask(leaveGuest, { token: ann, params: { uuid } });
    expect(data).toMatchObject({ status: 'over', ended_by: 'guest' });
    expect((await ask(leaveGuest, { token: ann, params: { uuid } })).data).toEqual(data);
    await accept('ann', other.data.uuid);
  });

  test('three silent minutes end a guest, and the live goes on', async () => {
    const uuid = await guestOnAir('ann');
    for (let minute = 0; minute < 4; minute += 1) {
      pass(MINUTE_MS);
      await runDurableObjectAlarm(room(uuid));
    }
    expect((await desk()).seats[0]).toMatchObject({ uuid, status: 'over', ended_by: 'silence' });
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.status).toBe('on_air');
  });

  test('the end of the live ends its guests and keeps their recordings', async () => {
    const uuid = await guestOnAir('ann');
    await ask(endMyLive, { token: await token('somo') });
    await room(uuid).look();
    const { results } = await env.DB.prepare('SELECT status, ended_by, recordings FROM live_guests').all();
    expect(results).toMatchObject([{ status: 'over', ended_by: 'live' }]);
    expect(String(results[0]?.recordings)).toContain(`/live-media/${uuid}/r0-`);
    await ask(deleteLive, { token: await token('somo'), params: { id: liveUuid('sing') } });
    await room(uuid).look();
    expect((await env.DB.prepare('SELECT count(*) AS n FROM live_guests').first())?.n).toBe(0);
    expect((await env.MEDIA.list({ prefix: `live/${uuid}/` })).objects).toEqual([]);
  });

  test('a block and a lost session end the guest', async () => {
    const uuid = await guestOnAir('ann');
    await ask(blockUser, { token: await token('somo'), params: { uuid: userUuid('ann') } });
    expect((await desk()).seats[0]).toMatchObject({ uuid, status: 'over', ended_by: 'block' });
    const bee = await guestOnAir('bee');
    const { ingest_key } = (await ask(newGuestKey, { token: await token('bee'), params: { uuid: bee } })).data;
    await env.DB.prepare('UPDATE tokens SET revoked_at_ms = ? WHERE user_uuid = ?')
      .bind(Date.now(), userUuid('bee'))
      .run();
    expect(await sendWith(ingest_key, bee)).toBe(403);
  });

  test('gifts go to the VB, and a guest without a contract earns nothing', async () => {
    await guestOnAir('bee');
    await gives(ann, 'heart', { quantity: 9 });
    expect((await env.DB.prepare('SELECT vb_uuid, coins FROM gifts').all()).results).toEqual([
      { vb_uuid: userUuid('somo'), coins: 90 },
    ]);
    const { results } = await env.DB.prepare("SELECT id FROM ledger_accounts WHERE id LIKE ? || '%vtoken%'")
      .bind(`user:${userUuid('bee')}`)
      .all();
    expect(results).toEqual([]);
  });
});

describe('guests and PK', () => {
  test('a live has guests or a match', async () => {
    await addContract('toei');
    await addLives([{ slug: 'dance', caster: 'toei' }]);
    const match = (await ask(inviteToPk, { ...(await by('somo')), form: { live_uuid: liveUuid('dance') } })).data;
    const uuid = await guestOnAir('ann');
    const params = { uuid: match.uuid };
    expect((await askInVain(acceptPk, { ...(await by('toei')), params })).error.code).toBe('pk_other_busy');
    await ask(leaveGuest, { token: ann, params: { uuid } });
    const open = await invite('bee');
    await ask(acceptPk, { ...(await by('toei')), params });
    expect(await acceptInVain('bee', open.uuid, ADULT)).toBe('guest_invitation_over');
    expect(await inviteInVain('bee')).toBe('guest_in_pk');
    expect(await stage()).toMatchObject({
      layout: 'grid',
      pictures: [{ uuid: liveUuid('dance'), kind: 'pk', user: { name: 'toei' }, slug: 'dance' }],
    });
  });
});

describe('moderation of guests', () => {
  test('a report of the live keeps the last minute of every picture', async () => {
    const uuid = await guestOnAir('ann');
    await ask(report, {
      token: await token('bee'),
      form: { kind: 'live', target_uuid: liveUuid('sing'), reason: 'spam' },
    });
    const keys = (await env.MEDIA.list({ prefix: 'evidence/' })).objects.map(({ key }) => key.split('/')[1]);
    expect(keys).toEqual([uuid]);
    const guard = await addMember('guard', 'moderator');
    const row = await env.DB.prepare('SELECT number FROM report_cases').first<{ number: number }>();
    const { data } = await ask(getReportCase, { token: guard, params: { number: String(row?.number) } });
    expect(data.reports[0]).toMatchObject({ has_evidence: true });
    const opened = await ask(openEvidence, {
      key: crypto.randomUUID(),
      token: guard,
      params: { uuid: data.reports[0]?.uuid ?? '' },
      form: { ground: 'Report of a viewer' },
    });
    expect(opened.data.evidence_urls).toHaveLength(1);
  });

  test('staff remove one guest, and the live goes on', async () => {
    const uuid = await guestOnAir('ann');
    await ask(report, { token: await token('bee'), form: { kind: 'guest', target_uuid: uuid, reason: 'insult' } });
    const guard = await addMember('guard', 'moderator');
    await ask(decideAbout, {
      key: crypto.randomUUID(),
      token: guard,
      params: { kind: 'guest', target_uuid: uuid },
      form: { measure: 'remove', reason: 'Insults viewers' },
    });
    expect((await desk()).seats[0]).toMatchObject({ uuid, status: 'over', ended_by: 'staff' });
    expect((await stage()).pictures).toEqual([]);
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.status).toBe('on_air');
  });
});
