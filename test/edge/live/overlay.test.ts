/** Overlays for OBS: their page, and the VB's page with their links. */
import { describe, expect, test } from 'vitest';
import { getOverlay, newOverlayKey, revokeOverlayKey, setOverlay, testOverlay } from '../../../calls/live/overlay.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';

const key = `overlay_${'0'.repeat(32)}_${'k'.repeat(32)}`;
const settings = {
  size: 'm',
  has_sound: true,
  min_coins: 0,
  accent_color: '#ff4f8f',
  ground_color: '#140a24',
} as const;

async function vb() {
  const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
  browser.host.answer(getOverlay, { data: { overlay_key: key, settings } });
  return browser;
}

describe('overlay pages', () => {
  test('an overlay is one page for every key, which no log contains', async () => {
    const browser = new Browser();
    const pages = await Promise.all(
      [key, `overlay_${'1'.repeat(32)}_${'w'.repeat(32)}`, 'anything'].map((one) =>
        browser.go(`/overlay/${one}/alerts`),
      ),
    );
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    const [page] = pages;
    expect(page?.status).toBe(200);
    expect(page?.text).toContain('data-overlay="alerts"');
    expect(page?.text).not.toContain('<header');
    expect([page?.headers.get('cache-control'), page?.headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'no-referrer',
    ]);
    expect((await browser.go(`/en/overlay/${key}/goal`)).text).toContain(`"${textsOf('en')('overlay:followed')}"`);
    expect((await browser.go(`/overlay/${key}/else`)).status).toBe(404);
    const log = JSON.stringify(logged());
    expect(log).toContain('/overlay/:key/:kind');
    expect(log).not.toContain('k'.repeat(8));
  });

  test('the VB sees a covered link of each overlay', async () => {
    const { text } = await (await vb()).go('/studio/overlays');
    for (const kind of ['alerts', 'goal', 'chat', 'supporters', 'pk'])
      expect(text).toContain(`/overlay/${key}/${kind}`);
    expect(text.match(/<details><summary[^>]*>[^<]*<\/summary><code/g)).toHaveLength(5);
  });

  test('without a key the page offers one, and nothing to test', async () => {
    const browser = await vb();
    browser.host.answer(getOverlay, { data: { overlay_key: null, settings } });
    const { text } = await browser.go('/studio/overlays');
    expect(text).toContain('action="/studio/overlays/key"');
    expect(text).not.toContain('action="/studio/overlays/test"');
  });

  test.for([
    ['/key', newOverlayKey, '/studio/overlays'],
    ['/revoke', revokeOverlayKey, '/studio/overlays?status=revoked'],
    ['/test', testOverlay, '/studio/overlays?status=tried'],
  ] as const)('the form %s reaches the API', async ([at, call, location]) => {
    const browser = await vb();
    let count = 0;
    const answers = {
      [newOverlayKey.path]: { overlay_key: key, settings },
      [testOverlay.path]: { tested_at: '2031-01-02T13:00:00.000Z' },
    };
    browser.host.on(call, () => {
      count += 1;
      return Response.json({ data: call === revokeOverlayKey ? { is_revoked: true } : answers[call.path] });
    });
    const answer = await browser.go(`/studio/overlays${at}`, { form: {} });
    expect([answer.status, answer.location, count]).toEqual([303, location, 1]);
  });

  test('settings are saved, and refused ones are explained', async () => {
    const browser = await vb();
    browser.host.answer(setOverlay, { data: settings });
    const form = { size: 'm', has_sound: 'on', min_coins: '0', accent_color: '#ff4f8f', ground_color: '#140a24' };
    expect((await browser.go('/studio/overlays', { form })).location).toBe('/studio/overlays?status=saved');
    browser.host.on(setOverlay, () => refusal('invalid_form'));
    const refusedAnswer = await browser.go('/studio/overlays', { form });
    expect(refusedAnswer.status).toBe(422);
    expect(refusedAnswer.text).toContain(textsOf('th')('overlay:not_saved'));
  });
});
