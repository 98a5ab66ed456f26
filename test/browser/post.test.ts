/** Posts in Chromium: what is followed, said, answered, reported, hidden and shown again, on a phone in Thai, on a desktop in English, and without scripts. */
import { expect } from 'vitest';
import enPost from '../../locales/en/post.json' with { type: 'json' };
import thFollow from '../../locales/th/follow.json' with { type: 'json' };
import thModeration from '../../locales/th/moderation.json' with { type: 'json' };
import thPost from '../../locales/th/post.json' with { type: 'json' };
import { newCaster, newGuest, newStaff } from '../system/guest.ts';
import { axeViolationsInBoth } from './axe.ts';
import { desktop, test } from './browser.ts';
import { openAs } from './member.ts';
import { does } from './office-room.ts';

test('a fan follows, comments in place and is answered; what another reports the house hides, says why, and shows again', async ({
  open,
}) => {
  const { guest: vb, user_uuid } = await newCaster();
  const author = await openAs(open, vb, '/en/feed', { viewport: desktop, javaScriptEnabled: false });
  await author.getByLabel(enPost.write).fill('Tonight at nine: https://example.com/set-list');
  await author.getByRole('button', { name: enPost.publish, exact: true }).click();
  await author.waitForURL('**/en/posts/*');
  const path = new URL(author.url()).pathname.replace('/en', '');

  const fan = await openAs(open, await newGuest(), `/users/${user_uuid}`, { expected: /ERR_FAILED/ });
  await fan.getByRole('button', { name: thFollow.follow }).click();
  await fan.getByRole('button', { name: thFollow.unfollow }).waitFor();
  await fan.goto(new URL(path, fan.url()).href);
  const taken = () => fan.locator('form[data-comment]').waitFor({ state: 'detached' });
  const say = async (text: string) => {
    await fan.getByLabel(thPost.write_comment).fill(text);
    await fan.getByRole('button', { name: thPost.send, exact: true }).click();
  };
  await taken();
  await say('รอเลยค่ะ');
  // The page's own row, in the place of what was shown at once; the page was never left.
  await fan.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' }).waitFor();
  expect(new URL(fan.url()).search).toBe('');
  await say('คืนนี้ไม่นอน');
  await fan.locator('li[id^="c-"]', { hasText: 'คืนนี้ไม่นอน' }).waitFor();
  // What a script cannot send is taken back, and sent as any form is.
  await fan.route('**/comment', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await say('เน็ตหลุด');
  await fan.waitForURL(/order=newest/);
  await fan.locator('li[id^="c-"]', { hasText: 'เน็ตหลุด' }).waitFor();
  expect(await fan.locator('li[id^="c-"]').count()).toBe(3);

  await author.reload();
  const said = author.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' });
  await said.getByRole('link', { name: enPost.answer }).click();
  await author.getByLabel(enPost.text).fill('See you there');
  await author.getByRole('button', { name: enPost.send, exact: true }).click();
  await author.getByText('See you there').waitFor();
  await fan.goto(new URL(path, fan.url()).href);
  await fan.getByText('See you there').waitFor();
  expect(await axeViolationsInBoth(fan)).toEqual([]);
  for (const width of [320, 360, 1280]) {
    await fan.setViewportSize({ width, height: 800 });
    const wide = await fan.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
  }

  const other = await openAs(open, await newGuest(), path, {
    javaScriptEnabled: false,
    expected: /^404: |status of 404/,
  });
  const seen = other.locator('li[id^="c-"]', { hasText: 'คืนนี้ไม่นอน' });
  await seen.getByRole('link', { name: thModeration.link_short }).click();
  await other.getByRole('button', { name: thModeration.report.send }).click();
  await other.getByText(thModeration.report.sent).waitFor();

  const staff = await openAs(open, await newStaff(), '/office/reports', { viewport: desktop });
  const row = staff.getByRole('listitem').filter({ hasText: 'คืนนี้ไม่นอน' }).first();
  const href = (await row.locator('a[href^="/office/reports/"]').first().getAttribute('href')) ?? '';
  const decide = (measure: 'hide' | 'show', reason: string) =>
    does(staff, ['reports', 'decide'], { measure, reason }, { id: href.split('/').at(-1) ?? '' });
  await decide('hide', 'ชวนให้อดนอน');
  await other.goto(new URL(path, other.url()).href);
  await other.locator('li[id^="c-"]', { hasText: 'รอเลยค่ะ' }).waitFor();
  expect(await seen.count()).toBe(0);
  await fan.goto(new URL('/decisions', fan.url()).href);
  await fan.getByText('ชวนให้อดนอน').waitFor();
  await decide('show', 'ดูใหม่แล้วไม่เป็นไร');
  await other.reload();
  await seen.waitFor();

  await other.goto(new URL(`/users/${user_uuid}`, other.url()).href);
  await other.getByRole('button', { name: thFollow.block }).click();
  await other.getByText(thFollow.blocked_text).waitFor();
  expect((await other.goto(new URL(path, other.url()).href))?.status()).toBe(404);
});
