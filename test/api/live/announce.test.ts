import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { uploads } from '../../../api/platform/upload/tables.ts';
import {
  announceLive,
  changeAnnouncedLive,
  listAnnouncedLives,
  withdrawAnnouncedLive,
} from '../../../calls/live/announce.ts';
import { startLive } from '../../../calls/live/live.ts';
import { listOfficeLives } from '../../../calls/live/live-office.ts';
import { appealDecision, listOwnDecisions, report } from '../../../calls/moderation/moderation.ts';
import { answerAppealOfDecision, decideAbout, decideReports } from '../../../calls/moderation/moderation-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addContract, addLives, liveUuid, userUuid } from '../world.ts';
import { startOnAir } from './on-air.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
let somo: string;
let toei: string;

beforeEach(async () => {
  somo = await addMember('somo', 'caster');
  toei = await addMember('toei', 'caster');
  await addContract('somo');
  await addContract('toei');
});

const announce = (token: string, form: { title?: string; starts_at?: string; picture_url?: string } = {}) => ({
  token,
  key: crypto.randomUUID(),
  form: { title: 'คืนเพลงขอ', starts_at: inHours(30), ...form },
});
/** Stores an uploaded picture of the given user and returns its path. */
async function sentBy(name: string, picture: string): Promise<string> {
  const key = `upload/${picture}.png`;
  await openDb(env.DB)
    .insert(uploads)
    .values({ key, user_uuid: userUuid(name), sent_at_ms: Date.now() });
  return `/media/${key}`;
}
const standing = async () => (await ask(listAnnouncedLives)).data;

describe('announced lives', () => {
  test('announced lives are listed by start until withdrawn; a retry adds none', async () => {
    const input = announce(somo);
    const [{ data: first }, { data: again }] = [await ask(announceLive, input), await ask(announceLive, input)];
    expect(again).toEqual(first);
    const { data: sooner } = await ask(announceLive, announce(toei, { title: 'เร็วกว่า', starts_at: inHours(2) }));
    expect(await standing()).toEqual([sooner, first]);
    const ownLives = await ask(listAnnouncedLives, { query: { caster_uuid: userUuid('somo') } });
    expect(ownLives.data).toEqual([first]);

    const one = { token: somo, params: { id: first.uuid } };
    const theirs = { ...one, token: toei };
    expect((await askInVain(withdrawAnnouncedLive, theirs)).error.code).toBe('announced_not_found');
    await ask(withdrawAnnouncedLive, one);
    expect(await standing()).toEqual([sooner]);
    expect((await askInVain(withdrawAnnouncedLive, one)).status).toBe(404);
  });

  test('a changed announcement increments its change count for calendars', async () => {
    const { data } = await ask(announceLive, announce(somo));
    const form = { title: 'คืนเพลงขอ รอบสอง', starts_at: inHours(31) };
    const response = await ask(changeAnnouncedLive, { token: somo, params: { id: data.uuid }, form });
    expect(response.data).toMatchObject({ ...form, change_count: 1, picture_url: data.picture_url });
    expect(await standing()).toEqual([response.data]);
    const theirs = await askInVain(changeAnnouncedLive, { token: toei, params: { id: data.uuid }, form });
    expect(theirs).toMatchObject({ status: 404, error: { code: 'announced_not_found' } });
  });

  test.for([
    ['a start time in the past', -1],
    ['a start time more than 90 days ahead', 24 * 91],
  ])('an announcement with %s is rejected', async ([, hours]) => {
    const refusal = await askInVain(announceLive, announce(somo, { starts_at: inHours(Number(hours)) }));
    expect(refusal).toMatchObject({ status: 422, error: { code: 'announced_time_wrong' } });
    expect(await standing()).toEqual([]);
  });

  test('rejects an announcement without a contract, with another member’s picture, or as the 21st', async () => {
    const praewa = await addMember('praewa', 'caster');
    expect((await askInVain(announceLive, announce(praewa))).error.code).toBe('contract_not_in_force');
    const theirs = await sentBy('toei', 'one');
    const stolen = await askInVain(announceLive, announce(somo, { picture_url: theirs }));
    expect(stolen).toMatchObject({ status: 422, error: { code: 'post_picture_unknown' } });
    for (const hours of Array.from({ length: 20 }, (_, index) => index + 3))
      await ask(announceLive, announce(somo, { starts_at: inHours(hours) }));
    expect((await askInVain(announceLive, announce(somo))).error.code).toBe('announced_too_many');
  });

  test.each([
    [{}, true, true],
    [{ blurred_by: 'staff' }, false, false],
    [{ least_age: 20 }, false, true],
  ] as const)('after %o an announcement reuses the poster: %s, a live from 20: %s', async (mark, ...reuses) => {
    const poster_url = '/media/poster/last.svg';
    await addLives([{ slug: 'last', caster: 'somo', ended_at_ms: 2, poster_url, ...mark }]);
    const { data: announced } = await ask(announceLive, announce(somo));
    const { data: live } = await ask(startLive, { token: somo, form: { title: 'ก', least_age: '20' } });
    expect([announced.picture_url, live.profile_picture_url].map((url) => url === poster_url)).toEqual(reuses);
  });

  test('going on air near the announced time reuses its poster and closes the announcement', async () => {
    const poster = await sentBy('somo', 'poster');
    await ask(announceLive, announce(somo, { title: 'พรุ่งนี้', starts_at: inHours(24) }));
    const { data } = await ask(announceLive, announce(somo, { starts_at: inHours(0.5), picture_url: poster }));
    const live = await startOnAir(somo, { title: 'เริ่มแล้ว' });
    expect(live.profile_picture_url).toBe(poster);
    expect((await standing()).map(({ title }) => title)).toEqual(['พรุ่งนี้']);
    const query = env.DB.prepare('SELECT live_uuid FROM announced_lives WHERE uuid = ?').bind(data.uuid);
    expect(await query.first('live_uuid')).toBe(live.uuid);
    // A VB who is already on air starts nothing, so no announcement is picked up.
    await env.DB.prepare('UPDATE announced_lives SET starts_at_ms = ? WHERE live_uuid IS NULL').bind(Date.now()).run();
    expect((await askInVain(startLive, { token: somo, form: { title: 'อีก' } })).error.code).toBe('live_on_air');
    expect((await standing()).map(({ title }) => title)).toEqual(['พรุ่งนี้']);
  });

  test('releases the poster of a changed or withdrawn announcement', async () => {
    const forgotten = async (url: string) =>
      (await env.DB.prepare('SELECT forgotten_at_ms FROM uploads WHERE key = ?')
        .bind(url.replace('/media/', ''))
        .first('forgotten_at_ms')) !== null;
    const [one, other] = [await sentBy('somo', 'one'), await sentBy('somo', 'other')];
    const { data } = await ask(announceLive, announce(somo, { picture_url: one }));
    const form = { title: 'ก', starts_at: inHours(5), picture_url: other };
    await ask(changeAnnouncedLive, { token: somo, params: { id: data.uuid }, form });
    expect([await forgotten(one), await forgotten(other)]).toEqual([true, false]);
    await ask(withdrawAnnouncedLive, { token: somo, params: { id: data.uuid } });
    expect(await forgotten(other)).toBe(true);
  });

  test('an announcement hidden by staff is unlisted with a reason until lifted', async () => {
    const { data } = await ask(announceLive, announce(somo));
    const form = { kind: 'announced', target_uuid: data.uuid, reason: 'spam' } as const;
    await ask(report, { token: toei, form });
    const staff = await addMember('helper', 'staff');
    const response = await ask(listOfficeLives, { token: staff, query: { state: 'announced' } });
    expect(response.data).toMatchObject([{ kind: 'announced', uuid: data.uuid, path: `/users/${data.caster.uuid}` }]);
    const about = { kind: 'announced', target_uuid: data.uuid } as const;
    const hide = { measure: 'hide', decision_count: '0', reason: 'It sells phones' } as const;
    const { decisions } = (await ask(decideReports, { token: staff, params: about, form: hide })).data;
    await addLives([{ slug: 'gone', caster: 'toei' }]);
    const target = { kind: 'live', target_uuid: liveUuid('gone') } as const;
    await ask(decideAbout, {
      token: staff,
      key: crypto.randomUUID(),
      params: target,
      form: { measure: 'hide', reason: 'It sells phones' },
    });
    const listHidden = (cursor = '') =>
      ask(listOfficeLives, { token: staff, query: { state: 'hidden', limit: 1, ...(cursor && { cursor }) } });
    const first = await listHidden();
    const second = await listHidden(first.next_cursor ?? '');
    const kinds = [...first.data, ...second.data].map(({ kind, state, uuid }) => [kind, state, uuid]);
    expect(kinds.sort()).toEqual([
      ['announced', 'hidden', data.uuid],
      ['live', 'hidden', liveUuid('gone')],
    ]);
    expect(second.next_cursor).toBeNull();
    expect(await standing()).toEqual([]);
    // The VB cannot withdraw a hidden announcement.
    const params = { id: data.uuid };
    expect((await askInVain(withdrawAnnouncedLive, { token: somo, params })).error.code).toBe('announced_not_found');
    expect((await ask(listOwnDecisions, { token: somo })).data).toMatchObject([
      { kind: 'announced', title: data.title, measure: 'hide', reason: 'It sells phones' },
    ]);
    const one = { params: { uuid: decisions[0]?.uuid ?? '' } };
    await ask(appealDecision, { token: somo, ...one, form: { appeal: 'It is a song' } });
    const other = await addMember('guard', 'moderator');
    const appealAnswer = { decision_uuid: one.params.uuid, outcome: 'lifted', answer: 'It is a song' } as const;
    await ask(answerAppealOfDecision, { token: other, params: about, form: appealAnswer });
    expect(await standing()).toEqual([data]);
  });
});
