/** Checks the people in a chat: profile cards, pinned messages, replies, mentions and emotes. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import talkTexts from '../../../locales/en/live/chat.json' with { type: 'json' };
import roomTexts from '../../../locales/en/live/room.json' with { type: 'json' };
import { newGuest } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

const phone = { viewport: { width: 360, height: 740 } };

const lineOf = (page: Page, hasText: string) => page.locator('[data-lines] > li', { hasText });

/** Focuses the text field and waits until the page sends messages itself. */
async function ready(page: Page) {
  const field = page.getByRole('textbox', { name: talkTexts.text });
  await page.locator('[data-is-in]').waitFor();
  await field.focus();
  await page.locator('form[data-is-taken]').waitFor();
  return field;
}

describe('people in the chat', () => {
  test('members reply, mention and send emotes; moderators pin; names open cards', async ({ open }) => {
    const { live, end } = await newLive('Chatting');
    const address = `/en/live/${live.slug}`;
    const guests = [await newGuest(), await newGuest()] as const;
    const [fan, other] = [await openAs(open, guests[0], address, phone), await openAs(open, guests[1], address, phone)];
    const house = await openAs(open, 'moderator', address, { viewport: { width: 1280, height: 800 } });
    const visitor = await open(address, { consented: true, ...phone });
    await visitor.locator('[data-is-in]').waitFor();

    const field = await ready(fan);
    await fan.getByRole('button', { name: roomTexts.emotes.title, exact: true }).click();
    await fan.getByRole('button', { name: roomTexts.emote.cat, exact: true }).click();
    expect(await field.inputValue()).toBe(':cat: ');
    expect(await axeViolations(fan)).toEqual([]);
    await field.pressSequentially('such a song');
    await fan.keyboard.press('Enter');
    await lineOf(visitor, 'such a song').getByRole('img', { name: roomTexts.emote.cat }).waitFor();

    // A visitor sees the card without leaving the stream.
    const fanName = (await lineOf(visitor, 'such a song').getByRole('link').textContent()) ?? '';
    await lineOf(visitor, 'such a song').click();
    const card = visitor.getByRole('dialog', { name: fanName });
    await card.getByRole('button', { name: /^Follow/ }).waitFor();
    expect(await card.getByRole('button', { name: talkTexts.hide }).count()).toBe(0);
    expect(await axeViolations(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');

    await lineOf(house, 'such a song').getByRole('link').click();
    const desk = house.getByRole('dialog', { name: fanName });
    for (const name of [talkTexts.mute[5], talkTexts.ban, talkTexts.reply])
      await desk.getByText(name, { exact: true }).waitFor();
    await desk.getByRole('button', { name: talkTexts.pin }).click();
    await desk.getByRole('button', { name: talkTexts.unpin }).waitFor();
    const pinnedLine = visitor.getByRole('complementary', { name: roomTexts.pinned.title });
    await pinnedLine.getByText('such a song').waitFor();
    const plain = await open(`${address}/talk`, { consented: true, ...phone, javaScriptEnabled: false });
    await plain.getByRole('complementary', { name: roomTexts.pinned.title }).getByText('such a song').waitFor();

    const reply = await ready(other);
    await lineOf(other, 'such a song').getByRole('link').click();
    await other
      .getByRole('dialog', { name: fanName })
      .getByRole('link', { name: talkTexts.reply, exact: true })
      .click();
    await other.locator('.replying', { hasText: fanName }).waitFor();
    await reply.fill(`@${fanName.slice(0, -1)}`);
    await other.getByRole('button', { name: `@${fanName}`, exact: true }).click();
    expect(await reply.inputValue()).toBe(`@${fanName} `);
    await reply.pressSequentially('indeed');
    await other.keyboard.press('Enter');
    const answer = lineOf(fan, 'indeed');
    await answer.getByText(talkTexts.replies.replace('{{name}}', fanName)).waitFor();
    expect(await answer.getAttribute('data-is-for')).toBe('');
    expect(await answer.locator('.named').textContent()).toBe(`@${fanName}`);
    expect(await lineOf(visitor, 'indeed').getAttribute('data-is-for')).toBe(null);
    await other.locator('.replying').waitFor({ state: 'detached' });

    await desk.getByRole('button', { name: talkTexts.hide }).click();
    await pinnedLine.waitFor({ state: 'detached' });
    await end();
  });
});
