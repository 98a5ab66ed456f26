/** Checks that a followed VB who goes live reaches a member in LINE, from the camera to the chat. */
import { describe, expect, inject, test } from 'vitest';
import { endMyLive, startLive } from '../../../calls/live/live.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { query } from '../database.ts';
import { newGuest, newVb } from '../guest.ts';
import { signedIn } from '../member.ts';
import { Reader } from '../reader.ts';

/** Returns the messages in the chat of a LINE account. */
async function chatOf(lineId: string): Promise<string[]> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${inject('origin')}/sandbox/line/chats/${lineId}`, { headers });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

describe('LINE', () => {
  test('a member who chose it reads that a followed VB is live', async () => {
    const origin = inject('origin');
    const [guest, { guest: vbAccount, user_uuid: vb }] = await Promise.all([newGuest(), newVb()]);
    const lineId = `U${crypto.randomUUID().replaceAll('-', '')}`;
    await query(
      "INSERT INTO accounts SELECT 'line', ?, user_uuid, 0 FROM accounts WHERE provider_account_id = ?",
      lineId,
      `demo-${guest}`,
    );
    const fan = await signedIn(origin, guest);
    const reader = new Reader(fan);
    await reader.open('/notices');
    await reader.send(({ action }) => action.endsWith('/line'), { on_air: 'on' });
    // It may be night in Bangkok.
    await reader.send(({ action }) => action.endsWith('/quiet'), { from: '', until: '' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const followed = await fan.go(`/api${followUser.path.replace('{uuid}', vb)}`, { form: {}, headers });
    expect(followed.status, followed.text).toBe(200);

    const studio = await signedIn(origin, vbAccount);
    const started = await studio.go(`/api${startLive.path}`, { form: { title: 'มาแล้ว' }, headers });
    expect(started.status, started.text).toBe(200);
    const { data: live } = startLive.answer.parse(JSON.parse(started.text));
    const url = `${origin.replace(/^http/, 'ws')}/ingest/${live.ingest_key}`;
    const camera = film({ url, camera: () => new ClockCamera(live.slug) });
    const chat = () => chatOf(lineId);
    await expect
      .poll(chat, { timeout: 90_000, interval: 1_000 })
      .toEqual([expect.stringMatching(new RegExp(`แขก.*\\n.*/live/${live.slug}`, 's'))]);
    camera.stop();
    expect((await studio.go(`/api${endMyLive.path}`, { method: endMyLive.method, headers })).status).toBe(200);
  });
});
