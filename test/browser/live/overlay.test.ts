/** Overlays in Chromium, as OBS shows them. */
import { describe, expect, inject } from 'vitest';
import { newGuest, newVb } from '../../system/guest.ts';
import { putOnAir } from '../../system/live/own-live.ts';
import { signedIn } from '../../system/member.ts';
import { test } from '../browser.ts';

const viewport = { width: 800, height: 300 };

describe('overlays for OBS', () => {
  test('overlays show a test alert and chat until the key is revoked', async ({ open }) => {
    const vb = await signedIn(inject('origin'), (await newVb()).guest);
    await vb.go('/studio', { form: { title: 'เล่นเกม', by: 'program' } });
    const [, live_uuid = ''] = /data-received="\/live-media\/([\w-]+)\//.exec((await vb.go('/studio')).text) ?? [];
    await putOnAir(live_uuid);
    await vb.go('/studio/overlays/key', { form: {} });
    const [key] = /overlay_[0-9a-f]{32}_[\w-]{32}/.exec((await vb.go('/studio/overlays')).text) ?? [];

    const alerts = await open(`/overlay/${key}/alerts`, { viewport, expected: /403/ });
    const chat = await open(`/overlay/${key}/chat`, { viewport, expected: /403/ });
    const ground = () => alerts.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await vb.go('/studio/overlays/test', { form: {} });
    await alerts.getByText('ทดสอบแจ้งเตือน').waitFor();

    const fan = await signedIn(inject('origin'), await newGuest());
    const slug = live_uuid.replaceAll('-', '').slice(0, 12);
    const lineAnswer = await fan.go(`/api/v1/lives/${slug}/lines`, {
      form: { text: '<b>สวัสดีค่ะ</b>' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(lineAnswer.status, lineAnswer.text).toBe(200);
    await chat.getByText('<b>สวัสดีค่ะ</b>').waitFor();

    await vb.go('/studio/overlays/revoke', { form: {} });
    for (const page of [alerts, chat])
      await expect.poll(() => page.evaluate(() => document.body.childElementCount)).toBe(0);
  });
});
