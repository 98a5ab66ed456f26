/** Notifications in LINE as a member uses them, with the LINE that the sandbox plays. */
import { describe, expect } from 'vitest';
import texts from '../../../locales/th/people/notice.json' with { type: 'json' };
import { query } from '../../system/database.ts';
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

describe('notifications in LINE', () => {
  test('a member turns them on, reads one, blocks the account and turns them off', async ({ open }) => {
    const guest = await newGuest();
    const lineId = `U${crypto.randomUUID().replaceAll('-', '')}`;
    const page = await openAs(open, guest, '/notices');
    const section = page.locator('section', { hasText: texts.line.title });
    await section.getByRole('link', { name: texts.line.link }).waitFor();
    await query(
      "INSERT INTO accounts SELECT 'line', ?, user_uuid, 0 FROM accounts WHERE provider_account_id = ?",
      lineId,
      `demo-${guest}`,
    );
    await page.reload();
    await section.getByLabel(texts.choice.payout_moved).uncheck();
    await section.getByRole('button', { name: texts.line.on }).click();
    await section.getByRole('button', { name: texts.line.off }).waitFor();
    expect(await section.getByLabel(texts.choice.payout_moved).isChecked()).toBe(false);
    expect(await page.getByLabel(texts.quiet.from, { exact: true }).inputValue()).toBe('22:00');

    // It may be night in Bangkok.
    for (const label of [texts.quiet.from, texts.quiet.until]) await page.getByLabel(label, { exact: true }).fill('');
    const quiet = page.locator('form', { hasText: texts.quiet.title });
    await quiet.getByRole('button', { name: texts.save }).click();
    await expect.poll(() => page.getByLabel(texts.quiet.from, { exact: true }).inputValue()).toBe('');

    const notify = (kind: string, title: string) =>
      query(
        `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
          SELECT user_uuid, ?, ?, ?, '/payment/orders', 0 FROM accounts WHERE provider_account_id = ?`,
        ...[crypto.randomUUID(), kind, JSON.stringify({ name: '', title, state: '' }), lineId],
      );
    await notify('payout_moved', 'PO1');
    await notify('order_processed', 'VL1');
    const chat = new URL(`/sandbox/line/chats/${lineId}`, page.url()).href;
    await expect
      .poll(
        async () => {
          await page.goto(chat);
          return page.locator('.message').allTextContents();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toEqual([expect.stringMatching(/^รายการ VL1 สำเร็จแล้ว\n.*\/payment\/orders$/)]);

    await page.getByRole('button', { name: 'Block the official account' }).click();
    await page.getByRole('button', { name: 'Add the official account again' }).waitFor();
    await page.goto(new URL('/notices', page.url()).href);
    await section.getByRole('link', { name: '@vela' }).waitFor();
    await page.goto(chat);
    await page.getByRole('button', { name: 'Add the official account again' }).click();
    await page.goto(new URL('/notices', page.url()).href);
    expect(await section.getByRole('link', { name: '@vela' }).count()).toBe(0);
    await section.getByRole('button', { name: texts.line.off }).click();
    await section.getByRole('button', { name: texts.line.on }).waitFor();
  });
});
