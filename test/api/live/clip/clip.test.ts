/** Clips: who may cut, see and delete them, and what stays after crashes. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clipJob } from '../../../../api/live/clip/clip-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import {
  CLIP_TITLE_MAX,
  cutClip,
  deleteClip,
  getClip,
  getClipPass,
  listClips,
  setClipSettings,
  setClipTitle,
  tellAgeForClip,
} from '../../../../calls/live/clip.ts';
import { deleteLive, endMyLive, startLive } from '../../../../calls/live/live.ts';
import { markLive } from '../../../../calls/live/live-office.ts';
import { appealDecision, listOwnDecisions, type Measure, report } from '../../../../calls/moderation/moderation.ts';
import {
  answerAppealOfDecision,
  decideReports,
  getReportCase,
  listReportCases,
} from '../../../../calls/moderation/moderation-office.ts';
import { blockUser } from '../../../../calls/people/block.ts';
import { readMovie } from '../../../unit/live/clip/movie-reader.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, userUuid } from '../../world.ts';
import { startOnAir } from '../on-air.ts';
import { clipFiles, clipMedia, filmLive } from './clip-world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const HOUR_MS = 3_600_000;

let [caster, fan, moderator] = ['', '', ''];
let live: { uuid: string; slug: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  [caster, fan, moderator] = [
    await addMember('star', 'caster'),
    await addMember('fan', 'normal'),
    await addMember('guard', 'moderator'),
  ];
  await addContract('star');
  live = await startOnAir(caster, { title: 'ร้องเพลง' });
});

const cutAs = (
  token: string,
  { key = crypto.randomUUID(), seconds = '10', from }: { key?: string; seconds?: string; from?: string } = {},
) => ({
  token,
  key,
  params: { id: live.uuid },
  form: { seconds, ...(from !== undefined && { from }) },
});
const cut = async (token = fan, more = {}) => (await ask(cutClip, cutAs(token, more))).data;
const cutInVain = (token = fan, more = {}) => askInVain(cutClip, cutAs(token, more));
const listed = async () => (await ask(listClips, {})).data.map(({ uuid }) => uuid);
const rows = async () => (await env.DB.prepare('SELECT uuid, state FROM clips').all()).results;
const runJob = (at_ms = Date.now()) => runIfDue(clipJob, { db: openDb(env.DB), env, now: new Date(at_ms) });

describe('cutClip', () => {
  test('a fan cuts the last seconds of a live for everyone', async () => {
    await filmLive(live, 60, NOW);
    const clip = await cut();
    expect(clip).toMatchObject({
      title: 'ร้องเพลง',
      live_slug: live.slug,
      width: 128,
      height: 160,
      may_download: false,
    });
    expect(clip.seconds).toBeGreaterThan(9.5);
    expect(clip.seconds).toBeLessThan(12);
    expect([clip.caster.uuid, clip.cutter.uuid]).toEqual([userUuid('star'), userUuid('fan')]);
    expect(await ask(getClip, { params: { id: clip.uuid } })).toEqual({ data: clip });
    expect(await listed()).toEqual([clip.uuid]);
    const answer = await clipMedia(clip);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const tracks = readMovie(new Uint8Array(await answer.arrayBuffer()));
    expect(tracks.map(({ kind, duration }) => [kind, Math.round(duration / 1000)])).toEqual([
      ['vide', Math.round(clip.seconds)],
      ['soun', Math.round(clip.seconds)],
    ]);
    const part = await clipMedia(clip, { range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  });

  test('its cutter titles a clip, and nobody else', async () => {
    await filmLive(live, 60, NOW);
    await env.DB.prepare(
      `INSERT INTO held_word_list (id, words) VALUES (1, '["badword"]') ON CONFLICT DO UPDATE SET words = excluded.words`,
    ).run();
    const titled = await ask(cutClip, { ...cutAs(fan), form: { seconds: '10', title: ' ท่อนฮุก ' } });
    expect(titled.data.title).toBe('ท่อนฮุก');
    const params = { id: titled.data.uuid };
    const { data } = await ask(setClipTitle, { token: fan, params, form: { title: 'ฮุกสุดท้าย' } });
    expect(data).toEqual({ ...titled.data, title: 'ฮุกสุดท้าย' });
    expect((await ask(getClip, { params })).data).toEqual(data);
    for (const title of ['', 'x'.repeat(CLIP_TITLE_MAX + 1)])
      expect(await askInVain(setClipTitle, { token: fan, params, form: { title } })).toMatchObject({
        error: { code: 'invalid_form' },
      });
    expect(await askInVain(setClipTitle, { token: caster, params, form: { title: 'a' } })).toMatchObject({
      ...{ status: 404, error: { code: 'clip_not_found' } },
    });
    const word = { status: 422, error: { code: 'clip_title_word' } };
    expect(await askInVain(setClipTitle, { token: fan, params, form: { title: 'a BadWord' } })).toMatchObject(word);
    expect(await askInVain(cutClip, { ...cutAs(fan), form: { seconds: '10', title: 'BADWORD!' } })).toMatchObject(word);
    expect((await cut()).title).toBe('ร้องเพลง');
  });

  test('the clips beside a clip are the others of its VB', async () => {
    await filmLive(live, 60, NOW);
    const [first, second] = [await cut(), await cut()];
    const beside = async (uuid: string) =>
      (await ask(listClips, { query: { beside: uuid } })).data.map((clip) => clip.uuid);
    expect(await beside(first.uuid)).toEqual([second.uuid]);
    expect(await beside(crypto.randomUUID())).toEqual([]);
  });

  test('a repeated command gives the same clip and one file', async () => {
    await filmLive(live, 60, NOW);
    const key = crypto.randomUUID();
    const clip = await cut(fan, { key });
    expect(await cut(fan, { key })).toEqual(clip);
    expect(await clipFiles()).toEqual([`clip/${clip.uuid}.mp4`]);
    expect(await cutInVain(fan, { key, seconds: '20' })).toMatchObject({ error: { code: 'idempotency_key_reused' } });
  });

  test('a live on air gives only its last 90 seconds, a replay any part', async () => {
    await filmLive(live, 400, NOW);
    const from = new Date(NOW - 118_000).toISOString();
    expect(await cutInVain(fan, { from })).toMatchObject({ status: 422, error: { code: 'clip_too_early' } });
    await ask(endMyLive, { token: caster });
    const clip = await cut(fan, { from, seconds: '60' });
    expect(clip.seconds).toBeGreaterThan(57);
    expect(clip.seconds).toBeLessThanOrEqual(60);
    expect(await cutInVain(fan, { from: new Date(NOW + HOUR_MS).toISOString() })).toMatchObject({
      error: { code: 'clip_without_video' },
    });
  });

  test('a live without media, a practice and an unknown live give no clip', async () => {
    expect(await cutInVain()).toMatchObject({ status: 409, error: { code: 'clip_without_video' } });
    await ask(endMyLive, { token: caster });
    const { data: practice } = await ask(startLive, { token: caster, form: { title: 'ซ้อม', is_practice: 'on' } });
    for (const id of [practice.uuid, crypto.randomUUID()])
      expect(await askInVain(cutClip, { ...cutAs(caster), params: { id } })).toMatchObject({
        error: { code: 'live_not_found' },
      });
    expect(await listed()).toEqual([]);
  });

  test('members on either side of a block cannot cut', async () => {
    await filmLive(live, 60, NOW);
    await ask(blockUser, { token: caster, params: { uuid: userUuid('fan') } });
    expect(await cutInVain()).toMatchObject({ status: 403, error: { code: 'clip_refused' } });
    const other = await addMember('other', 'normal');
    await ask(blockUser, { token: other, params: { uuid: userUuid('star') } });
    expect(await cutInVain(other)).toMatchObject({ error: { code: 'clip_refused' } });
    expect(await rows()).toEqual([]);
  });

  test('a member requests ten clips an hour at most', async () => {
    for (let nth = 0; nth < 10; nth += 1) await cutInVain();
    expect(await cutInVain()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  });
});

/** Sends a command whose Worker crashes, which the API logs. */
async function crash(key: string, bindings: object) {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(ask(cutClip, { ...cutAs(fan, { key }), bindings })).rejects.toThrow();
  expect(errorLog).toHaveBeenCalledOnce();
  errorLog.mockClear();
}

describe('crashes', () => {
  test('a repeated command shows the clip of a crashed one', async () => {
    await filmLive(live, 60, NOW);
    const key = crypto.randomUUID();
    // The Worker stops before it completes the row.
    const broken = { LIVE_MEDIA: { getByName: () => ({ cutClip: async () => Promise.reject(new Error('crash')) }) } };
    await crash(key, broken);
    expect(await rows()).toMatchObject([{ state: 'cutting' }]);
    expect(await listed()).toEqual([]);
    vi.setSystemTime(NOW + 60_000);
    const clip = await cut(fan, { key });
    expect(await listed()).toEqual([clip.uuid]);
  });

  test('the job deletes the row and the file of a command that never ends', async () => {
    await filmLive(live, 60, NOW);
    const room = env.LIVE_MEDIA.getByName(live.uuid);
    const broken = {
      LIVE_MEDIA: {
        getByName: () => ({
          cutClip: async (order: Parameters<typeof room.cutClip>[0]) => {
            await room.cutClip(order);
            throw new Error('crash');
          },
        }),
      },
    };
    await crash(crypto.randomUUID(), broken);
    expect(await clipFiles()).toHaveLength(1);
    await runJob(NOW + HOUR_MS - 1);
    expect(await clipFiles()).toHaveLength(1);
    await runJob(NOW + HOUR_MS);
    expect(await clipFiles()).toEqual([]);
    await runJob(NOW + HOUR_MS);
    expect(await rows()).toEqual([]);
  });

  test('a busy room leaves no clip, and the same command succeeds later', async () => {
    await filmLive(live, 60, NOW);
    await ask(endMyLive, { token: caster });
    const key = crypto.randomUUID();
    const broken = { LIVE_MEDIA: { getByName: () => ({ cutClip: async () => 'busy' }) } };
    expect(await askInVain(cutClip, { ...cutAs(fan, { key }), bindings: broken })).toMatchObject({
      error: { code: 'clip_busy' },
    });
    expect(await listed()).toEqual([]);
    expect(await listed()).not.toContain((await cut(fan, { key })).uuid);
    expect(await listed()).toHaveLength(1);
  });
});

describe('deletion', () => {
  test('only its cutter and its VB delete a clip with its file', async () => {
    await filmLive(live, 60, NOW);
    const other = await addMember('other', 'normal');
    for (const token of [fan, caster]) {
      const clip = await cut();
      const params = { id: clip.uuid };
      expect(await askInVain(deleteClip, { token: other, params })).toMatchObject({
        error: { code: 'clip_not_found' },
      });
      await ask(deleteClip, { token, params });
      expect(await listed()).toEqual([]);
      expect((await clipMedia(clip)).status).toBe(404);
      expect(await askInVain(deleteClip, { token, params })).toMatchObject({ status: 404 });
      await runJob();
      expect(await clipFiles()).toEqual([]);
    }
    await runJob(NOW + HOUR_MS);
    expect(await rows()).toEqual([]);
  });

  test('a clip stays when its live is deleted', async () => {
    await filmLive(live, 60, NOW);
    const clip = await cut();
    await ask(endMyLive, { token: caster });
    await ask(deleteLive, { token: caster, params: { id: live.uuid } });
    expect((await ask(getClip, { params: { id: clip.uuid } })).data.live_slug).toBeNull();
    expect((await clipMedia(clip)).status).toBe(200);
    expect(await cutInVain()).toMatchObject({ error: { code: 'live_not_found' } });
  });

  test('clips disappear when their VB closes the account, files at the erasure', async () => {
    await filmLive(live, 60, NOW);
    const clip = await cut();
    const run = (sql: string, ...values: unknown[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    const vb = userUuid('star');
    await run(
      `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) VALUES (?, ${NOW}, ${NOW + HOUR_MS}, '{}')`,
      vb,
    );
    expect(await askInVain(getClip, { params: { id: clip.uuid } })).toMatchObject({
      error: { code: 'clip_not_found' },
    });
    expect((await clipMedia(clip)).status).toBe(404);
    await run('DELETE FROM closings WHERE user_uuid = ?', vb);
    expect(await listed()).toEqual([clip.uuid]);
    await run(
      `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) VALUES (?, ${NOW}, ${NOW + HOUR_MS}, '{}')`,
      vb,
    );
    await run('UPDATE closings SET done_at_ms = ? WHERE user_uuid = ?', NOW, vb);
    await runJob();
    expect(await clipFiles()).toEqual([]);
  });

  test('a VB decides whether others may download, for all clips', async () => {
    await filmLive(live, 60, NOW);
    const { uuid } = await cut();
    const mayDownload = async () => (await ask(getClip, { params: { id: uuid } })).data.may_download;
    expect(await mayDownload()).toBe(false);
    for (const downloads of ['on', 'off'] as const) {
      await ask(setClipSettings, { token: caster, form: { downloads } });
      expect(await mayDownload()).toBe(downloads === 'on');
    }
  });
});

describe('moderation', () => {
  const target = (uuid: string) => ({ kind: 'clip' as const, target_uuid: uuid });
  const decide = async (
    of: { kind: 'clip' | 'live'; target_uuid: string },
    measure: Measure & ('hide' | 'show' | 'dismiss'),
  ) => {
    const { data } = await ask(listReportCases, { token: moderator, query: { state: 'all' } });
    const reportCase = data.find(({ target_uuid }) => target_uuid === of.target_uuid) ?? expect.fail('no case');
    const { data: detail } = await ask(getReportCase, { token: moderator, params: { number: reportCase.number } });
    const form = { measure, reason: 'a fight', decision_count: detail.decisions.length };
    return (await ask(decideReports, { token: moderator, params: of, form })).data;
  };

  test('staff hide a reported clip, and an appeal shows it again', async () => {
    await filmLive(live, 60, NOW);
    const clip = await cut();
    await ask(report, { token: fan, form: { ...target(clip.uuid), reason: 'violence' } });
    expect((await env.MEDIA.list({ prefix: `evidence/${clip.uuid}/` })).objects).toHaveLength(1);
    expect(await decide(target(clip.uuid), 'hide')).toMatchObject({ kind: 'clip', path: `/clips/${clip.uuid}` });
    expect(await listed()).toEqual([]);
    expect((await clipMedia(clip)).status).toBe(404);
    const [decision] = (await ask(listOwnDecisions, { token: caster, query: {} })).data;
    expect(decision).toMatchObject({ kind: 'clip', measure: 'hide' });
    const second = await addMember('second', 'moderator');
    await ask(appealDecision, {
      token: caster,
      params: { uuid: decision?.uuid ?? '' },
      form: { appeal: 'It is a play' },
    });
    const answer = { decision_uuid: decision?.uuid ?? '', outcome: 'lifted', answer: 'It is' } as const;
    await ask(answerAppealOfDecision, { token: second, params: target(clip.uuid), form: answer });
    expect(await listed()).toEqual([clip.uuid]);
  });

  test('a clip of a hidden live is hidden with it', async () => {
    await filmLive(live, 60, NOW);
    const clip = await cut();
    const params = { kind: 'live' as const, target_uuid: live.uuid };
    await ask(report, { token: fan, form: { ...params, reason: 'violence' } });
    await decide(params, 'hide');
    expect(await listed()).toEqual([]);
    expect((await clipMedia(clip)).status).toBe(404);
    expect(await cutInVain()).toMatchObject({ error: { code: 'live_not_found' } });
  });

  test('three reports blur a clip until staff decide', async () => {
    await filmLive(live, 60, NOW);
    const { uuid } = await cut();
    const isBlurred = async () => (await ask(getClip, { params: { id: uuid } })).data.is_blurred;
    for (const name of ['a', 'b', 'c']) {
      expect(await isBlurred()).toBe(false);
      const token = await addMember(`reporter-${name}`, 'normal');
      await ask(report, { token, form: { ...target(uuid), reason: 'insult' } });
    }
    expect(await isBlurred()).toBe(true);
    await decide(target(uuid), 'dismiss');
    expect(await isBlurred()).toBe(false);
  });

  test('a clip with an age limit needs the pass of an adult', async () => {
    await filmLive(live, 60, NOW);
    const { uuid } = await cut();
    const form = { starts_blurred: 'no', least_age: '20', ground: 'It is a bar' } as const;
    await ask(markLive, { token: moderator, params: { uuid: live.uuid }, form });
    expect((await ask(getClip, { params: { id: uuid } })).data.least_age).toBe(20);
    expect((await clipMedia({ uuid })).status).toBe(403);
    const params = { id: uuid };
    expect((await ask(getClipPass, { token: fan, params })).data).toMatchObject({ state: 'unknown', media_base: null });
    const tooYoung = await addMember('young', 'normal');
    expect(
      (await ask(tellAgeForClip, { token: tooYoung, params, form: { birth_date: '2015-01-01' } })).data.state,
    ).toBe('too_young');
    const { data } = await ask(tellAgeForClip, { token: fan, params, form: { birth_date: '1990-01-01' } });
    expect(data).toMatchObject({ state: 'may_watch', media_base: `/live-media/${uuid}/` });
    const answer = await clipMedia({ uuid }, { pass: data.media_pass });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=60']);
    expect(await cutInVain(tooYoung)).toMatchObject({ error: { code: 'live_not_found' } });
  });
});
