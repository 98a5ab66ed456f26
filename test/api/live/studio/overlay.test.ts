/** Overlays for OBS: their key, their settings, and what they show. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { sayLine } from '../../../../calls/live/chat.ts';
import { setGoal } from '../../../../calls/live/goal.ts';
import {
  getOverlay,
  newOverlayKey,
  type OverlayKind,
  readOverlay,
  revokeOverlayKey,
  setOverlay,
  testOverlay,
} from '../../../../calls/live/overlay.ts';
import { findSentLive, newStreamKey } from '../../../../calls/live/studio.ts';
import { followUser } from '../../../../calls/people/follow.ts';
import { senderSocketRequest } from '../../../../src/live/room-request.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, userUuid } from '../../world.ts';
import { startOnAir } from '../on-air.ts';

let star: string;
let overlay_key: string;

beforeEach(async () => {
  star = await addMember('star', 'caster');
  await addContract('star');
  overlay_key = (await ask(newOverlayKey, { token: star })).data.overlay_key ?? expect.fail('no key');
});

const read = async (kind: OverlayKind, more: { after?: string; live_uuid?: string; since?: string } = {}) =>
  (await ask(readOverlay, { form: { overlay_key, kind, ...more } })).data;
const refusal = async (key: string) =>
  (await askInVain(readOverlay, { form: { overlay_key: key, kind: 'chat' } })).error.code;

describe('an overlay key', () => {
  test('the key can be read again, and is not stored in plain text', async () => {
    expect((await ask(getOverlay, { token: star })).data.overlay_key).toBe(overlay_key);
    const row = await env.DB.prepare('SELECT * FROM overlays').first<Record<string, unknown>>();
    expect(JSON.stringify(row)).not.toContain(overlay_key.split('_').slice(2).join('_'));
    for (const value of [row?.key_hash, row?.salt]) expect(await refusal(String(value))).toBe('overlay_key_unknown');
  });

  test('opens nothing once it is replaced or revoked', async () => {
    const before = overlay_key;
    overlay_key = (await ask(newOverlayKey, { token: star })).data.overlay_key ?? '';
    expect(await refusal(before)).toBe('overlay_key_unknown');
    await ask(revokeOverlayKey, { token: star });
    expect(await refusal(overlay_key)).toBe('overlay_key_unknown');
    expect((await ask(getOverlay, { token: star })).data.overlay_key).toBeNull();
  });

  test('sends no video, and a stream key opens no overlay', async () => {
    const { uuid } = await startOnAir(star, { title: 'เล่นเกม' });
    const asStreamKey = overlay_key.replace('overlay_', 'live_');
    for (const stream_key of [overlay_key, asStreamKey]) {
      expect((await askInVain(findSentLive, { form: { stream_key } })).error.code).toBe('stream_key_unknown');
      expect((await env.LIVE_MEDIA.getByName(uuid).fetch(senderSocketRequest(stream_key))).status).toBe(403);
    }
    const { stream_key } = (await ask(newStreamKey, { token: star })).data;
    expect(await refusal(stream_key)).toBe('overlay_key_unknown');
    expect(await refusal(stream_key.replace('live_', 'overlay_'))).toBe('overlay_key_unknown');
  });

  test('ends with the role of its VB', async () => {
    await env.DB.prepare("UPDATE users SET role = 'normal'").run();
    expect(await refusal(overlay_key)).toBe('overlay_key_unknown');
  });
});

test('settings and a test alert reach the overlay', async () => {
  expect(await read('alerts')).toMatchObject({ live_uuid: null, tested_at: null, settings: { size: 'm' } });
  const form = {
    size: 'l',
    has_sound: 'off',
    min_coins: '50',
    accent_color: '#00ff00',
    ground_color: '#000000',
  } as const;
  await ask(setOverlay, { token: star, form });
  const { data } = await ask(testOverlay, { token: star });
  expect(await read('alerts')).toMatchObject({
    settings: { size: 'l', has_sound: false, min_coins: 50, accent_color: '#00ff00', ground_color: '#000000' },
    tested_at: data.tested_at,
  });
  const refusal = await askInVain(setOverlay, { token: star, form: { ...form, accent_color: 'url(x)' } });
  expect(refusal.status).toBe(422);
});

test('each overlay kind returns only its own data of the live', async () => {
  const fan = await addMember('fan', 'normal');
  const live = await startOnAir(star, { title: 'เล่นเกม' });
  const first = await read('alerts');
  await ask(followUser, { token: fan, params: { uuid: userUuid('star') } });
  await ask(sayLine, { token: fan, key: crypto.randomUUID(), params: { slug: live.slug }, form: { text: 'สวัสดี' } });
  await ask(setGoal, { token: star, key: crypto.randomUUID(), form: { title: 'ร้องเพลง', coins: '1000' } });

  const chat = await read('chat');
  expect(chat.live_uuid).toBe(live.uuid);
  expect(chat.lines).toContainEqual(expect.objectContaining({ kind: 'say', text: 'สวัสดี' }));
  // Lines that the overlay has are not sent again, except after a change of the live.
  const next = { after: String(chat.last), live_uuid: live.uuid };
  expect((await read('chat', next)).lines).toEqual([]);
  expect((await read('chat', { ...next, live_uuid: crypto.randomUUID() })).lines).toHaveLength(chat.lines.length);

  const since = new Date(Date.parse(first.now) - 1_000).toISOString();
  expect((await read('alerts', { since })).followers).toEqual([expect.objectContaining({ name: 'fan' })]);
  expect((await read('alerts')).followers).toEqual([]);
  const goal = await read('goal');
  expect(goal).toMatchObject({ goal: { title: 'ร้องเพลง', coins: 1_000 }, lines: [], supporters: [], match: null });
});
