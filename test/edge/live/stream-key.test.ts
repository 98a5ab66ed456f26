/** The stream key in the studio, the OBS profile, and a sender with a stream key. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { endMyLive, listLives, putLiveOnAir, startLive } from '../../../calls/live/live.ts';
import { getLivePass } from '../../../calls/live/live-age.ts';
import { findSentLive, getStudio, newStreamKey } from '../../../calls/live/studio.ts';
import { obsProfileOf } from '../../../src/live/obs-profile.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';

const live_uuid = '6bac888e-dabd-49f3-a1dc-a8adecbfd39b';
const stream_key = `live_${'0'.repeat(32)}_${'k'.repeat(32)}`;
const key = { stream_key, server: null, created_at: '2031-01-02T13:00:00.000Z' };
const { ingest_key, ...started } = sampleAnswer(startLive).data;
const waitingLive = { ...started, uuid: live_uuid, title: 'เล่นเกม', is_practice: false, waits_until: key.created_at };

async function vb(bindings: Record<string, unknown> = {}) {
  const LIVE_MEDIA = { getByName: () => ({ fetch: async () => Response.json({ signal: 'waiting' }) }) };
  const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster'), { LIVE_MEDIA, ...bindings }));
  browser.host.answer(listLives, { data: [], next_cursor: null });
  browser.host.answer(getStudio, {
    data: { waiting: null, category: null, key, is_key_unavailable: false, is_key_deleted: false },
  });
  return browser;
}

describe('the studio', () => {
  test('shows the address with the key, and offers the OBS profile', async () => {
    const { text } = await (await vb()).go('/studio');
    expect(text).toContain(`/ingest/${stream_key}/live.mp4`);
    expect(text).toContain('preset veryfast');
    expect(text).toContain('action="/studio/obs-profile"');
  });

  test('shows a server and a stream key with a bridge', async () => {
    const server = 'rtmps://ingest.example.com/live';
    const { text } = await (await vb({ LIVE_INGEST: 'bridge', LIVE_RTMP_URL: server })).go('/studio');
    const t = textsOf('th');
    for (const part of [t('broadcast:program.server'), server, t('broadcast:program.stream_key'), stream_key])
      expect(text).toContain(part);
    expect(text).not.toContain('/ingest/live_');
  });

  test('the studio shows the Stream key and never replaces an unreadable one', async () => {
    const browser = await vb({ LIVE_INGEST: 'stream', STREAM_ORIGIN: 'https://customer-x.cloudflarestream.com' });
    const server = 'rtmps://live.cloudflare.com:443/live/';
    browser.host.answer(getStudio, {
      data: {
        waiting: null,
        category: null,
        key: { ...key, server },
        is_key_unavailable: false,
        is_key_deleted: false,
      },
    });
    const page = await browser.go('/studio');
    for (const part of [server, stream_key]) expect(page.text).toContain(part);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const name of ['connect-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${name} [^;]* https://customer-x\\.cloudflarestream\\.com;`));
    browser.host.answer(getStudio, {
      data: { waiting: null, category: null, key: null, is_key_unavailable: true, is_key_deleted: false },
    });
    const hidden = (await browser.go('/studio')).text;
    expect(hidden).toContain(textsOf('th')('broadcast:program.key_hidden'));
    expect(hidden).not.toContain('action="/studio/stream-key"');
    browser.host.answer(startLive, { data: { ...waitingLive, ingest_key } });
    browser.host.on(newStreamKey, () => expect.fail('the key was replaced'));
    const { status } = await browser.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    expect(status).toBe(303);
  });

  test('the studio reports a deleted stream key; the next live gets another', async () => {
    const browser = await vb({ LIVE_INGEST: 'stream', STREAM_ORIGIN: 'https://customer-x.cloudflarestream.com' });
    const deleted = { waiting: null, category: null, key: null, is_key_unavailable: false, is_key_deleted: true };
    browser.host.answer(getStudio, { data: deleted });
    const { text } = await browser.go('/studio');
    expect(text).toContain(textsOf('th')('broadcast:program.key_deleted'));
    expect(text).not.toContain('action="/studio/stream-key"');
    browser.host.answer(startLive, { data: { ...waitingLive, ingest_key } });
    let created = 0;
    browser.host.on(newStreamKey, () => {
      created += 1;
      return Response.json(sampleAnswer(newStreamKey));
    });
    await browser.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    expect(created).toBe(1);
  });

  test('a live for a program waits, with the time until which it does', async () => {
    const browser = await vb();
    browser.host.answer(startLive, { data: { ...waitingLive, ingest_key } });
    const answer = await browser.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    expect([answer.status, answer.location]).toEqual([303, '/studio#waiting']);
    browser.host.answer(getStudio, {
      data: { waiting: waitingLive, category: null, key, is_key_unavailable: false, is_key_deleted: false },
    });
    const { text } = await browser.go('/studio');
    expect(text).toContain(`dateTime="${waitingLive.waits_until}"`);
    expect(text).toContain('data-is-waiting');
    expect(text).not.toContain(ingest_key);
    browser.host.answer(endMyLive, { data: { ...started, status: 'ended' } });
    expect((await browser.go('/studio/drop', { form: {} })).location).toBe('/studio?status=live_dropped');
  });

  test('a practice goes on air from the studio, whose page hides the pass', async () => {
    const browser = await vb();
    const practiceFields: string[] = [];
    browser.host.on(startLive, async ({ body }) => {
      practiceFields.push(new URLSearchParams(await new Response(body).text()).get('is_practice') ?? '');
      return Response.json({ data: { ...waitingLive, is_practice: true, ingest_key } });
    });
    await browser.go('/studio', { form: { title: 'เล่นเกม', by: 'program', is_practice: 'on' } });
    expect(practiceFields).toEqual(['on']);
    browser.host.answer(getStudio, {
      data: {
        waiting: { ...waitingLive, is_practice: true },
        category: null,
        key,
        is_key_unavailable: false,
        is_key_deleted: false,
      },
    });
    const media_base = `/live-media/${live_uuid}/`;
    const pass = {
      min_age: null,
      state: 'may_watch' as const,
      from: null,
      media_base,
      until: '2099-01-01T00:00:00.000Z',
    };
    browser.host.answer(getLivePass, { data: { ...pass, media_pass: 'a'.repeat(64) } });
    const page = await browser.go('/studio');
    expect(page.text).toContain('action="/studio/on-air"');
    expect(page.text).toContain(textsOf('th')('broadcast:practice.tag'));
    expect(page.text).not.toContain('data-is-waiting');
    expect(page.text).not.toContain('a'.repeat(64));
    browser.host.answer(putLiveOnAir, { data: waitingLive });
    expect((await browser.go('/studio/on-air', { form: {} })).location).toBe('/studio');
    browser.host.on(putLiveOnAir, () => refusal('contract_not_in_force'));
    expect((await browser.go('/studio/on-air', { form: {} })).status).toBe(403);
  });

  test('a practice with a refused pass shows no signal and logs nothing', async () => {
    const LIVE_MEDIA = { getByName: () => ({ fetch: async () => new Response(null, { status: 404 }) }) };
    const browser = await vb({ LIVE_MEDIA });
    browser.host.answer(getStudio, {
      data: {
        waiting: { ...waitingLive, is_practice: true },
        category: null,
        key,
        is_key_unavailable: false,
        is_key_deleted: false,
      },
    });
    browser.host.on(getLivePass, () => refusal('live_not_found'));
    expect((await browser.go('/studio')).status).toBe(200);
    expect(logged().map(({ event }) => event)).not.toContain('room_unavailable');
  });

  test('a VB without a key gets one with the first live', async () => {
    const browser = await vb();
    browser.host.answer(startLive, { data: { ...waitingLive, ingest_key } });
    browser.host.answer(getStudio, {
      data: { waiting: null, category: null, key: null, is_key_unavailable: false, is_key_deleted: false },
    });
    let count = 0;
    browser.host.on(newStreamKey, () => {
      count += 1;
      return Response.json({ data: key });
    });
    await browser.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    expect(count).toBe(1);
    expect((await browser.go('/studio/stream-key', { form: {} })).location).toBe('/studio?status=key_replaced#program');
  });
});

describe('the OBS profile', () => {
  const filesOf = (target: Parameters<typeof obsProfileOf>[1]) =>
    Object.fromEntries(
      Object.entries(unzipSync(obsProfileOf('Vela', target, new Date()))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );

  test('the OBS profile is a download with the VB’s key', async () => {
    const answer = await (await vb()).go('/studio/obs-profile', { form: {} });
    expect([answer.status, answer.headers.get('content-disposition'), answer.headers.get('cache-control')]).toEqual([
      200,
      'attachment; filename="Vela-OBS.zip"',
      'no-store',
    ]);
  });

  test('sends over HTTPS with the custom output', () => {
    const files = filesOf({ by: 'https', address: `https://vela.example/ingest/${stream_key}/live.mp4` });
    expect(Object.keys(files)).toEqual(['Vela/basic.ini']);
    expect(files['Vela/basic.ini']).toContain(`FFURL=https://vela.example/ingest/${stream_key}/live.mp4\n`);
    for (const line of ['RecType=FFmpeg', 'FFVCustom=preset=veryfast tune=zerolatency', 'FFVGOPSize=60'])
      expect(files['Vela/basic.ini']).toContain(`${line}\n`);
  });

  test('streams to a bridge', () => {
    const files = filesOf({ by: 'rtmp', server: 'rtmps://ingest.example.com/live', key: stream_key });
    expect(Object.keys(files)).toEqual(['Vela/basic.ini', 'Vela/service.json', 'Vela/streamEncoder.json']);
    expect(JSON.parse(files['Vela/service.json'] ?? '')).toMatchObject({
      type: 'rtmp_custom',
      settings: { server: 'rtmps://ingest.example.com/live', key: stream_key },
    });
    expect(JSON.parse(files['Vela/streamEncoder.json'] ?? '')).toMatchObject({ keyint_sec: 2, preset: 'veryfast' });
  });
});

/** Returns the statuses of two uploads with a stream key, and the rooms that they reached. */
async function send(host: MemberHost) {
  const rooms: [name: string, key: string | null][] = [];
  const getByName = (name: string) => ({
    fetch: async (request: Request) => {
      rooms.push([name, request.headers.get('x-ingest-key')]);
      return new Response(null, { status: 200 });
    },
  });
  const browser = new Browser(host, { LIVE_MEDIA: { getByName } });
  const answers = [
    await browser.go(`/ingest/${stream_key}/live.mp4`, { method: 'PUT', body: 'x' }),
    await browser.go('/ingest/live.mp4', {
      method: 'PUT',
      body: 'x',
      headers: { authorization: `Bearer ${stream_key}` },
    }),
  ];
  return { statuses: answers.map(({ status }) => status), rooms };
}

test('a stream key sends to the live that its VB has started', async () => {
  const host = new MemberHost();
  host.answer(findSentLive, { data: { live_uuid } });
  expect(await send(host)).toEqual({ statuses: [200, 200], rooms: Array(2).fill([live_uuid, stream_key]) });
  expect(JSON.stringify(logged())).not.toContain('k'.repeat(8));
});

test.for([
  ['stream_key_unknown', 403],
  ['live_not_started', 409],
] as const)('a stream key that is refused as %s reaches no room', async ([code, status]) => {
  const host = new MemberHost();
  host.on(findSentLive, () => refusal(code));
  expect(await send(host)).toEqual({ statuses: [status, status], rooms: [] });
  expect(JSON.stringify(logged())).not.toContain('k'.repeat(8));
});
