/**
 * Checks a family and its VB with JavaScript and without: invitation, joining, streaming,
 * statement, wallet and notice.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import th from '../../../locales/th/families/family.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { query } from '../../system/database.ts';
import { newCaster, newFamilyOwner } from '../../system/guest.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs } from '../member.ts';

const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? '';

/** Expects no horizontal overflow and, if scripts run, no axe violations. */
async function looksRight(page: Page, withScripts: boolean) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (withScripts) expect(await axeViolationsInBoth(page)).toEqual([]);
}

/** Records 90 minutes on air for the VB, which no visitor can do here. */
const streams = (vb: string) =>
  query(
    `INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
      SELECT ?1, 'streaming', uuid, 5400, ?2, family_uuid, role FROM users WHERE uuid = ?3`,
    `streaming:${crypto.randomUUID()}`,
    Date.now(),
    vb,
  );

/** Gives the family of a VB 500 coins, as if it had paid at the bank. */
async function buysCoins(vb: string) {
  const of = 'FROM users WHERE uuid = ?1';
  await query(
    `INSERT INTO ledger_accounts (id, currency, lowest) SELECT 'family:' || family_uuid || ':coins', 'COIN', 0 ${of}`,
    vb,
  );
  await query(
    `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) SELECT 'coins:' || uuid, 'house:coins', 'family:' || family_uuid || ':coins', 500, ?2 ${of}`,
    vb,
    Date.now(),
  );
}

describe('family and its VB', () => {
  test.for(rowsForRun([true, false], 1))(
    'a family invites, funds and releases a VB (scripts: %s)',
    async (withScripts, { open }) => {
      const options = { viewport: withScripts ? phone : desktop, javaScriptEnabled: withScripts };
      const [owner, { guest: vb, user_uuid }] = await Promise.all([newFamilyOwner(), newCaster()]);

      const family = await openAs(open, owner, '/family', options);
      await looksRight(family, withScripts);
      await family.getByText(th.nobody, { exact: true }).waitFor();
      await family.getByRole('button', { name: th.invite.by_link }).click();
      await family.waitForURL(/status=invited$/);
      const link = await family.getByRole('list', { name: th.invite.open }).getByRole('link').getAttribute('href');

      const vbPage = await openAs(open, vb, new URL(link ?? '').pathname, options);
      await vbPage.getByText(th.agreement.none, { exact: true }).waitFor();
      await looksRight(vbPage, withScripts);
      await vbPage.getByRole('button', { name: th.invited.accept }).click();
      await vbPage.waitForURL(/status=joined$/);

      await streams(user_uuid);
      await vbPage.goto('/family/mine');
      await looksRight(vbPage, withScripts);
      const seenByVb = await vbPage.getByRole('table').allTextContents();
      expect(seenByVb.join()).toContain('1 ชม. 30 นาที');

      await family.goto('/family');
      await looksRight(family, withScripts);
      await family.locator(`main a[href$="/family/members/${user_uuid}"]`).click();
      await family.waitForURL(/\/family\/members\//);
      expect(await family.getByRole('table').allTextContents()).toEqual(seenByVb);
      await looksRight(family, withScripts);

      const member = family.url();
      await family.goto('/family/statement');
      expect(await textOf(family)).toContain('1 ชม. 30 นาที');
      await looksRight(family, withScripts);
      if (withScripts) expect((await family.pdf({ format: 'A4' })).length).toBeGreaterThan(1_000);
      const csv = await family.request.get(`/family/statement/file?month=${bangkokDay(new Date()).slice(0, 7)}`);
      expect(await csv.text()).toMatch(/^สมาชิก,.*1\.50,1,/m);

      await buysCoins(user_uuid);
      await family.goto('/family/wallet');
      await looksRight(family, withScripts);
      await family.getByText(th.wallet.change, { exact: true }).click();
      await family.getByLabel(th.wallet.pass_label).fill('๒๐๐');
      await family.getByRole('button', { name: th.wallet.pass, exact: true }).click();
      await family.waitForURL(/status=passed$/);
      await looksRight(family, withScripts);
      await vbPage.goto('/family/budget');
      expect(await textOf(vbPage)).toContain('200');
      await looksRight(vbPage, withScripts);

      // No agreement is in force, so the notice takes effect when the scheduled job runs.
      await family.goto(member);
      await family.getByText(th.notice.ask_family, { exact: true }).click();
      await family.getByLabel(th.notice.ground).fill('ไม่ค่อยได้ไลฟ์');
      await family.getByRole('button', { name: th.notice.send }).click();
      await family.waitForURL(/\/family\?status=noticed$/);
      await expect
        .poll(async () => {
          await vbPage.goto('/family/mine');
          return textOf(vbPage);
        })
        .toContain(th.mine.none);
      await family.goto('/family');
      await family.getByText(th.nobody, { exact: true }).waitFor();
    },
  );
});
