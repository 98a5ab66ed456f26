/** Guests in the studio, on the page of the live, and the page of an invited member. */
import { describe, expect, test } from 'vitest';
import { acceptGuest, getOwnSeat, leaveGuest, newGuestKey } from '../../../calls/live/guest.ts';
import { getLive } from '../../../calls/live/live.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const { data: own } = sampleAnswer(getOwnSeat);
const { data: sample } = sampleAnswer(getLive);
const live = {
  ...sample,
  slug: 'on-air',
  status: 'on_air' as const,
  summary: null,
  ended_at: null,
  least_age: null,
  matches: [],
};
const seat = { ...(own.seat ?? expect.fail('no seat')), status: 'invited' as const, ended_by: null };
const picture = {
  ...{ uuid: seat.uuid, kind: 'guest' as const, user: seat.user, media_base: `/live-media/${live.uuid}/${seat.uuid}/` },
  ...{ poster_url: '/media/avatar/somo.svg', slug: null, is_veiled: false, is_voice_only: false, is_muted: false },
};
const hostOf = (changes: object) =>
  new MemberHost().answer(getLive, { data: live }).answer(getOwnSeat, { data: { ...own, seat, ...changes } });
const memberOf = (changes: object = {}) => signedIn(new Browser(hostOf(changes)));
const path = '/live/on-air/guest';
const form = { idempotency_key: crypto.randomUUID(), uuid: seat.uuid, voice_only: 'on' };

describe('/live/{slug}/guest', () => {
  test('an invited member joins by camera or voice, and states an unknown age', async () => {
    const page = (await (await memberOf({ age: 'old_enough' })).go(path)).text;
    expect(page).toContain(t('guest:page.camera'));
    expect(page).not.toContain('birth_date_day');
    expect((await (await memberOf({ age: 'unknown', min_age: 20 })).go(path)).text).toContain('birth_date_day');
    const young = (await (await memberOf({ age: 'too_young', min_age: 20 })).go(path)).text;
    expect(young).toContain(t('guest:page.too_young', { age: 20 }));
    expect(young).not.toContain(t('guest:page.camera'));
  });

  test('accepting returns to the page, and a refusal explains itself there', async () => {
    const browser = await memberOf();
    browser.host.answer(acceptGuest, { data: seat });
    const answer = await browser.go(`${path}/accept`, { form });
    expect([answer.status, answer.location]).toEqual([303, path]);
    browser.host.on(acceptGuest, () => refusal('guest_invitation_over'));
    const refused = await browser.go(`${path}/accept`, { form });
    expect([refused.status, refused.text.includes(t('error:code.guest_invitation_over'))]).toEqual([409, true]);
  });

  test('a guest on air gets controls, and only scripts get the key', async () => {
    const browser = await memberOf({ seat: { ...seat, status: 'on' } });
    const { text, headers } = await browser.go(path);
    expect(text).toContain('data-guest-begin');
    expect(text).toContain(t('guest:page.no_script'));
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    browser.host.answer(newGuestKey, sampleAnswer(newGuestKey)).answer(leaveGuest, { data: seat });
    expect((await browser.go(`${path}/key`, { form })).location).toBe(path);
    expect((await browser.go(`${path}/leave`, { form })).location).toBe(path);
  });

  test('says how a place ended, or that nobody invited the member', async () => {
    const over = { ...seat, status: 'over' as const, ended_by: 'host' as const };
    expect((await (await memberOf({ seat: over })).go(path)).text).toContain(t('guest:page.over.host'));
    expect((await (await memberOf({ seat: null })).go(path)).text).toContain(t('guest:page.never'));
  });
});

describe('pages with guests', () => {
  const withGuest = { ...live, stage: { layout: 'side' as const, pictures: [picture] } };

  test('the page of a live shows guests with posters, without a script', async () => {
    const { text } = await new Browser(new MemberHost().answer(getLive, { data: withGuest })).go('/live/on-air');
    expect(text).toContain(`data-picture-media="${picture.media_base}"`);
    expect(text).toContain(`src="${picture.media_base}stream.mp4"`);
    expect(text).toContain('data-layout="side"');
    expect(text).toContain('href="/live/on-air/guests"');
  });

  test('the page of guests lists them, with a report each', async () => {
    const { text } = await new Browser(new MemberHost().answer(getLive, { data: withGuest })).go('/live/on-air/guests');
    expect(text).toContain(`href="/report/guest/${seat.uuid}"`);
    expect(text).toContain(t('guest:is.camera'));
    const none = new MemberHost().answer(getLive, { data: { ...live, stage: { layout: 'grid', pictures: [] } } });
    expect((await new Browser(none).go('/live/on-air/guests?with=none')).text).toContain(t('guest:none'));
  });
});
