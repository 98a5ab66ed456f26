/**
 * Checks the pages of every contract state: on a small phone and a desktop, in both languages and
 * colour schemes.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { ContractState } from '../../../calls/contracts/contract-state.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { rowsForRun } from '../../effort.ts';
import { Applicant, guardianAt, linkTo, minor, Office, permit } from '../../system/contracts/applicant.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

const origin = inject('origin');
const t = { th: textsOf('th'), en: textsOf('en') };

/**
 * Checks a page with all of its details open: with axe in one language, and at the widths of
 * each. The page must name the state.
 */
async function looksSound(page: Page, path: string, state: ContractState | null) {
  const views = rowsForRun(
    [
      ['th', [320]],
      ['en', [360, 1280]],
    ] as const,
    1,
  );
  for (const [locale, widths] of views) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(`${locale === 'en' ? '/en' : ''}${path}`);
    if (state) expect(await page.locator('main').textContent()).toContain(t[locale](`contract:state.${state}`));
    for (const summary of await page.locator('main details > summary').all()) await summary.click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} in ${state} at ${width}`).toBeLessThanOrEqual(0);
    }
    if (locale === views[0]?.[0]) expect(await axeViolationsInBoth(page), `${path} in ${state}`).toEqual([]);
  }
}

describe('pages of contract states', () => {
  test('the contract page fits and is accessible from draft to end', async ({ open }) => {
    const vb = await Applicant.from(origin);
    const office = await Office.open(origin);
    const page = await openAs(open, vb.guest, '/contract');
    const stands = async (state: ContractState) => {
      expect((await vb.contract()).state).toBe(state);
      await looksSound(page, '/contract', state);
    };
    await vb.fillIn();
    await stands('draft');
    await vb.sign();
    await stands('done');
    await office.act('return', await vb.contract(), { picture: 'not_covered', note: 'เห็นศาสนาบนบัตร' });
    await stands('returned');
    await vb.reader.open('/contract/steps/picture');
    await vb.savePictures();
    await vb.sign();
    await office.act('accept-temp', await vb.contract(), { days: '30' });
    await stands('temp_approved');
    await office.act('sign', await vb.contract(), { accept_read: 'on' });
    await stands('temp_offered');
    await vb.command('/accept-temp');
    await stands('accepted_temp');
    await office.act('accept', await vb.contract());
    await stands('accepted');
    await vb.command('/cancel');
    await stands('notice');
    await office.act('terminate', await vb.contract(), { cause: 'other', ground: 'เลิกกันด้วยดี' });
    await stands('ended');
  });

  test('the contract page fits and is accessible with guardians, suspension and rejection', async ({ open }) => {
    const office = await Office.open(origin);
    const nong = await Applicant.from(origin);
    const { parents, birth_date } = minor(nong.email);
    await nong.fillIn({ birth_date });
    await nong.sign();
    const page = await openAs(open, nong.guest, '/contract');
    await looksSound(page, '/contract', 'awaiting_guardians');
    const guardian = await open(`/contract/guardian#${await linkTo(origin, parents.mother)}`, {
      consented: true,
      colorScheme: 'dark',
    });
    await guardian.locator('button[value=send_code]').waitFor();
    expect(guardian.url()).not.toContain('#');
    expect(await axeViolationsInBoth(guardian)).toEqual([]);
    await permit(origin, parents.mother);
    await permit(origin, parents.father);
    await office.act('accept', await nong.contract());
    await looksSound(page, '/contract', 'approved');
    await office.act('sign', await nong.contract(), { accept_read: 'on' });
    await office.propose((await nong.contract()).uuid, {
      family_share_percent: '10',
      term_days: '365',
      notice_days: '30',
    });
    await looksSound(page, '/contract', 'accepted');
    await looksSound(page, '/contract/new-terms', null);
    await (await guardianAt(origin, parents.father)).press('refuse', { reason: 'ใกล้สอบ' });
    await looksSound(page, '/contract', 'suspended');

    const nobody = await Applicant.from(origin);
    await nobody.fillIn();
    await nobody.sign();
    await office.act('reject', await nobody.contract(), { cause: 'another_person', ground: 'เอกสารไม่ใช่ของผู้สมัคร' });
    await looksSound(await openAs(open, nobody.guest, '/contract'), '/contract', 'rejected');
  });
});
