/** The VB's choice of a live for their viewers, and the offer on the page of the ended live. */
import { describe, expect, test } from 'vitest';
import { getLiveFollowing } from '../../../calls/live/follow.ts';
import { getLive } from '../../../calls/live/live.ts';
import { listRaidTargets, sendRaid } from '../../../calls/live/raid.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const [offer] = sampleAnswer(listRaidTargets).data;
const raid = sampleAnswer(sendRaid).data;
const form = { idempotency_key: crypto.randomUUID(), live_uuid: offer?.uuid ?? '' };
const vb = async () => signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));

describe('/studio/raid', () => {
  test('lists the lives with a form each, or says that there is none', async () => {
    const browser = await vb();
    browser.host.answer(listRaidTargets, { data: [{ ...offer, reason: 'family' } as never], next_cursor: null });
    const { text } = await browser.go('/studio/raid?q=ข้าว');
    expect(text).toContain('action="/studio/raid/send"');
    expect(text).toContain(offer?.caster.name);
    expect(text).toContain(t('broadcast:raid.reason.family'));
    browser.host.answer(listRaidTargets, { data: [], next_cursor: null });
    expect((await browser.go('/studio/raid')).text).toContain(t('broadcast:raid.none'));
  });

  test('sending opens the summary of the ended live', async () => {
    const browser = await vb();
    browser.host.answer(sendRaid, { data: raid });
    const answer = await browser.go('/studio/raid/send', { form });
    expect([answer.status, answer.location]).toEqual([303, `/studio/lives/${raid.live.uuid}`]);
    browser.host.on(sendRaid, () => refusal('not_on_air'));
    expect((await browser.go('/studio/raid/send', { form })).location).toBe('/studio');
  });

  test('a live that a raid cannot reach leaves the choice open', async () => {
    const browser = await vb();
    browser.host.on(sendRaid, () => refusal('raid_unavailable'));
    const { status, text } = await browser.go('/studio/raid/send', { form });
    expect(status).toBe(409);
    expect(text).toContain(t('error:code.raid_unavailable'));
    expect(text).toContain('action="/studio/raid/send"');
  });
});

describe('/live/{slug} of an ended live', () => {
  const { data } = sampleAnswer(getLive);
  const ended = { ...data, status: 'ended' as const, ended_at: '2031-01-02T13:00:00.000Z', raid: raid.to };
  const link = `href="/live/${raid.to.slug}#from=raid"`;

  test('offers the other live, without a script', async () => {
    const host = new MemberHost().answer(getLive, { data: ended });
    expect((await new Browser(host).go(`/live/${data.slug}`)).text).toContain(link);
    host.answer(getLive, { data: { ...ended, raid: null } });
    expect((await new Browser(host).go('/live/another')).text).not.toContain(
      t('live:raid', { name: raid.to.caster.name }),
    );
  });

  test('hides it from a viewer whom a block separates from that VB', async () => {
    const host = new MemberHost().answer(getLive, { data: ended });
    const browser = await signedIn(new Browser(host));
    const relation = sampleAnswer(getLiveFollowing).data;
    host.answer(getLiveFollowing, { data: { ...relation, is_blocked: false, hidden_uuids: [raid.to.caster.uuid] } });
    expect((await browser.go(`/live/${data.slug}`)).text).not.toContain(t('live:raid', { name: raid.to.caster.name }));
  });
});
