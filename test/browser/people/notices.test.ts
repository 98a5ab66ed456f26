/** The list of notifications: pictures, relative times, grouped lines, and ended lives. */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { z } from 'zod';
import { writePost } from '../../../calls/posts/post.ts';
import { writeComment } from '../../../calls/posts/post-comment.ts';
import texts from '../../../locales/th/people/notice.json' with { type: 'json' };
import { query } from '../../system/database.ts';
import { newGuest, newVb } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { type Member, signedIn } from '../../system/member.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

/** Writes something as a member, through the site. */
async function write<Answer extends z.ZodType>(
  member: Member,
  { method, answer }: { method: string; answer: Answer },
  path: string,
  form: Record<string, string>,
): Promise<z.output<Answer>> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, text } = await member.go(`/api${path}`, { method, form, headers });
  expect(status, text).toBe(200);
  return answer.parse(JSON.parse(text));
}

/** Returns the names of the pictures of a line that have loaded, without their folder. */
const pictures = (page: Page, line: string) =>
  page
    .locator('main li', { hasText: line })
    .locator('img')
    .evaluateAll(async (images) => {
      const all = images as HTMLImageElement[];
      await Promise.all(all.map((image) => image.decode()));
      return all.map(({ src }) => src.split('/').at(-1)?.split('.')[0]);
    });

describe('the list of notifications', () => {
  test('shows pictures and ages, groups replies, and drops ended lives', async ({ open }) => {
    const { guest, user_uuid } = await newVb();
    const origin = inject('origin');
    const vb = await signedIn(origin, guest);
    const { data: post } = await write(vb, writePost, '/v1/posts', { text: 'คืนนี้เจอกันนะ' });
    for (const text of ['รอเลย', 'มาแน่นอน']) {
      const commenter = await signedIn(origin, await newGuest());
      await write(commenter, writeComment, `/v1/posts/${post.uuid}/comments`, { text });
    }
    const other = await newLive('ร้องเพลงคืนนี้');
    const { uuid, slug, title, caster } = other.live;
    await query(
      `INSERT INTO notices (user_uuid, key, kind, facts, path, actor_uuid, happened_at_ms)
        VALUES (?, ?, 'on_air', ?, ?, ?, ?)`,
      ...[user_uuid, `on_air:${uuid}`, JSON.stringify({ name: caster.name, title, state: '' }), `/live/${slug}`],
      ...[caster.uuid, Date.now() - 3 * 3_600_000 - 60_000],
    );

    const page = await openAs(open, guest, '/notices');
    const lines = page.locator('main li');
    expect(await lines.count()).toBe(2);
    expect(await lines.locator('.sr-only').allTextContents()).toEqual([`${texts.new} `, `${texts.new} `]);
    const replies = texts.many.answered
      .replace('{{count}}', '2')
      .replace('{{name}}', 'แขก')
      .replace('{{title}}', 'มาแน่นอน');
    const grouped = lines.filter({ hasText: replies });
    expect(await grouped.locator('time').textContent()).toMatch(new RegExp(`^(${texts.just_now}|\\d+ นาทีที่แล้ว)$`));
    const onAir = texts.kind.on_air.replace('{{name}}', caster.name).replace('{{title}}', title);
    expect(await lines.filter({ hasText: onAir }).locator('time').textContent()).toBe('3 ชั่วโมงที่แล้ว');
    const nameOf = (url: string) => url.split('/').at(-1)?.split('.')[0];
    expect(await pictures(page, replies)).toEqual(['somo']);
    expect(await pictures(page, onAir)).toEqual([nameOf(caster.avatar_url), nameOf(other.live.profile_picture_url)]);
    expect(await axeViolations(page)).toEqual([]);

    await other.end();
    await page.reload();
    expect(await lines.allTextContents()).toEqual([expect.stringContaining(replies)]);
    // Following the link marks the whole group as read.
    await grouped.getByRole('button').click();
    await page.waitForURL(`**/posts/${post.uuid}*`);
    await page.goto(new URL('/notices', page.url()).href);
    expect(await grouped.count()).toBe(1);
    expect(await lines.locator('.sr-only').count()).toBe(0);
  });
});
