/**
 * Checks further journeys to a contract in Chromium. The journey of every newcomer is in
 * contract.test.ts, and test/system/contracts/contract-journey-plain.test.ts takes these without
 * scripts.
 */
import { describe, expect, inject } from 'vitest';
import th from '../../../locales/th/contracts/contract.json' with { type: 'json' };
import {
  Applicant,
  answers,
  codeTo,
  linkTo,
  minor,
  Office,
  passport,
  permitToWork,
  someNationalId,
} from '../../system/contracts/applicant.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { isAt, save, signAt } from './contract-form.ts';

const origin = inject('origin');
const handIn = { path: '/contract/sign', status: 'handed_in' } as const;
const terms = { family_share_percent: '15', term_days: '365', notice_days: '30' };

describe('journeys to a contract', () => {
  test('a foreigner is returned twice, accepted, rejects terms and signs new ones', async ({ open }) => {
    const anna = await Applicant.from(origin);
    const office = await Office.open(origin);
    const page = await openAs(open, anna.guest, '/contract/steps/personal_1');
    await save(page, passport());
    await isAt(page, '/steps/personal_2');
    const bank = { bank_code: '014', account_number: someNationalId().slice(1, 11), holder_name: 'Anna Schmidt' };
    await anna.fillInMiddle({ bank, sign_detail: { ...answers.sign_detail, typed: 'Anna Schmidt' } });
    await page.goto('/contract/steps/birth_date');
    await save(page, { birth_year: '1995' });
    await isAt(page, '/steps/foreigner');
    await save(page, permitToWork);
    await isAt(page, '/contract/sign');
    await signAt(page, anna, handIn);
    expect(await anna.goLive()).toBe(403);
    const applicationPage = await office.read((await anna.contract()).uuid, 'ตรวจสิทธิ์ทำงาน');
    expect([
      applicationPage.says(permitToWork.right_to_work_number),
      applicationPage.says(th.paper_kind.right_to_work),
    ]).toEqual([true, true]);

    await office.act('return', await anna.contract(), { foreigner: 'unreadable', note: 'ถ่ายใบอนุญาตใหม่ในที่สว่าง' });
    await page.goto('/contract');
    await page.locator('main ol a').first().click();
    await isAt(page, '/steps/foreigner');
    await page.getByText('ถ่ายใบอนุญาตใหม่ในที่สว่าง').waitFor();
    await save(page, permitToWork);
    await isAt(page, '/contract/sign');
    await signAt(page, anna, handIn);
    await office.act('return', await anna.contract(), { bank: 'not_the_same' });
    await page.goto('/contract');
    await page.locator('main ol a').first().click();
    await isAt(page, '/steps/bank');
    await page.getByText(th.reason.not_the_same).waitFor();
    await save(page, bank);
    await isAt(page, '/contract/sign');
    await signAt(page, anna, handIn);
    await office.accept(anna);
    expect(await anna.goLive()).toBe(200);

    const before = await anna.contract();
    // The proposer of terms cannot sign them for the company.
    const proposer = await Office.open(origin, 'staff-2');
    await proposer.propose(before.uuid, terms);
    await page.goto('/contract/new-terms');
    await page.locator('summary', { hasText: th.proposal.reject }).click();
    await page.getByRole('button', { name: th.proposal.reject_confirm }).click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'proposal_rejected');
    expect((await anna.contract()).state).toBe('cancelled');
    await proposer.propose(before.uuid, terms);
    await page.goto('/contract/new-terms');
    await page
      .locator('tr', { has: page.locator('td:text-is("90%")') })
      .locator('mark:text-is("85%")')
      .waitFor();
    await signAt(page, anna, { path: '/contract/new-terms', status: 'proposal_signed' });
    const newContract = await anna.contract();
    expect(newContract.uuid).not.toBe(before.uuid);
    await office.act('sign', newContract, { accept_read: 'on' });
    await page.goto('/contract');
    expect(await page.locator('main').textContent()).toContain('85%');
    expect(await anna.contract()).toMatchObject({ uuid: newContract.uuid, state: 'accepted' });
  });

  test('a 19-year-old becomes a VB when both parents have signed by link', async ({ open }) => {
    const nong = await Applicant.from(origin);
    const { parents, birth_date } = minor(nong.email);
    await nong.reader.open('/contract/steps/personal_1');
    await nong.save({ national_id: someNationalId(), ...answers.personal_1 });
    await nong.fillInMiddle();
    const page = await openAs(open, nong.guest, '/contract/steps/birth_date');
    await save(page, birth_date);
    await isAt(page, '/steps/foreigner');
    await save(page, answers.foreigner);
    await isAt(page, '/contract/sign');
    await signAt(page, nong, handIn);
    for (const address of [parents.mother, parents.father]) {
      expect((await nong.contract()).state).toBe('awaiting_guardians');
      const link = await linkTo(origin, address);
      const guardian = await open(`/contract/guardian#${link}`, { consented: true });
      await guardian.locator('button[value=send_code]').click();
      await guardian.getByText(th.guardian.sent).waitFor();
      await guardian.locator('input[name=accept_read]').check();
      await guardian.locator('#code').fill(await codeTo(origin, address));
      await guardian.locator('button[value=sign]').click();
      await guardian.locator('summary', { hasText: th.guardian.withdraw }).waitFor();
      expect(await guardian.locator('article').textContent()).toContain('กานดา ใจดี');
    }
    expect((await nong.contract()).state).toBe('done');
    await (await Office.open(origin)).accept(nong);
    expect(await nong.goLive()).toBe(200);
  });
});
