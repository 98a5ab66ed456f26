/**
 * Checks journeys to a contract without scripts: a foreigner and a 19-year-old.
 * test/browser/contracts/contract-journey.test.ts takes them with scripts.
 */
import { describe, expect, inject, test } from 'vitest';
import th from '../../../locales/th/contracts/contract.json' with { type: 'json' };
import { textsIn, unescaped } from '../page-text.ts';
import type { Reader } from '../reader.ts';
import {
  Applicant,
  answers,
  codeTo,
  guardianAt,
  minor,
  Office,
  passport,
  permitToWork,
  someNationalId,
} from './applicant.ts';

const origin = inject('origin');
const terms = { family_share_percent: '15', term_days: '365', notice_days: '30' };

/** Expects the path of the page to end with this, before the query. */
const isAt = ({ path }: Reader, end: string) => expect(path.replace(/\?.*/, '')).toMatch(new RegExp(`${end}$`));

/** Opens the first step that the overview asks the applicant to correct. */
async function openReturnedStep(reader: Reader) {
  await reader.open('/contract');
  const [, href] = /<main\b.*?<ol\b.*?<a\b[^>]*?\shref="([^"]*)"/s.exec(reader.text) ?? [];
  return reader.open(unescaped(href ?? expect.fail('no step is returned')));
}

/** Returns true if a row of the terms replaces one value, which it marks, by another. */
const replaces = ({ text }: Reader, before: string, after: string) =>
  [...text.matchAll(/<tr\b.*?<\/tr>/gs)].some(
    ([row]) => textsIn(row, 'td').includes(before) && textsIn(row, 'mark').includes(after),
  );

describe('journeys to a contract without scripts', () => {
  test('a foreigner is returned twice, accepted, rejects terms and signs new ones', async () => {
    const anna = await Applicant.from(origin);
    const office = await Office.open(origin);
    const { reader } = anna;
    const handIn = async () => {
      isAt(reader, '/contract/sign');
      await anna.sign();
      expect(reader.path).toContain('status=handed_in');
    };
    await reader.open('/contract/steps/personal_1');
    await anna.save(passport());
    isAt(reader, '/steps/personal_2');
    const bank = { bank_code: '014', account_number: someNationalId().slice(1, 11), holder_name: 'Anna Schmidt' };
    await anna.fillInMiddle({ bank, sign_detail: { ...answers.sign_detail, typed: 'Anna Schmidt' } });
    await reader.open('/contract/steps/birth_date');
    await anna.save({ birth_year: '1995' });
    isAt(reader, '/steps/foreigner');
    await anna.save(permitToWork);
    await handIn();
    expect(await anna.goLive()).toBe(403);
    const applicationPage = await office.read((await anna.contract()).uuid, 'ตรวจสิทธิ์ทำงาน');
    expect(applicationPage.says(permitToWork.right_to_work_number)).toBe(true);
    expect(applicationPage.says(th.paper_kind.right_to_work)).toBe(true);

    await office.act('return', await anna.contract(), { foreigner: 'unreadable', note: 'ถ่ายใบอนุญาตใหม่ในที่สว่าง' });
    await openReturnedStep(reader);
    isAt(reader, '/steps/foreigner');
    expect(reader.mainText).toContain('ถ่ายใบอนุญาตใหม่ในที่สว่าง');
    await anna.save(permitToWork);
    await handIn();
    await office.act('return', await anna.contract(), { bank: 'not_the_same' });
    await openReturnedStep(reader);
    isAt(reader, '/steps/bank');
    expect(reader.mainText).toContain(th.reason.not_the_same);
    await anna.save(bank);
    await handIn();
    await office.accept(anna);
    expect(await anna.goLive()).toBe(200);

    const before = await anna.contract();
    // The proposer of terms cannot sign them for the company.
    const proposer = await Office.open(origin, 'staff-2');
    await proposer.propose(before.uuid, terms);
    await reader.open('/contract/new-terms');
    await reader.send(({ buttons }) => buttons.some(({ text }) => text === th.proposal.reject_confirm));
    expect(reader.path).toContain('status=proposal_rejected');
    expect((await anna.contract()).state).toBe('cancelled');
    await proposer.propose(before.uuid, terms);
    await reader.open('/contract/new-terms');
    expect(replaces(reader, '90%', '85%')).toBe(true);
    await anna.sign('/contract/new-terms');
    expect(reader.path).toContain('status=proposal_signed');
    const newContract = await anna.contract();
    expect(newContract.uuid).not.toBe(before.uuid);
    await office.act('sign', newContract, { accept_read: 'on' });
    await reader.open('/contract');
    expect(reader.mainText).toContain('85%');
    expect(await anna.contract()).toMatchObject({ uuid: newContract.uuid, state: 'accepted' });
  });

  test('a 19-year-old becomes a VB when both parents have signed by link', async () => {
    const nong = await Applicant.from(origin);
    const { parents, birth_date } = minor(nong.email);
    await nong.fillIn({ birth_date });
    await nong.sign();
    for (const address of [parents.mother, parents.father]) {
      expect((await nong.contract()).state).toBe('awaiting_guardians');
      const guardian = await guardianAt(origin, address);
      await guardian.press('send_code');
      expect(guardian.mainText).toContain(th.guardian.sent);
      await guardian.press('sign', { accept_read: 'on', code: await codeTo(origin, address) });
      expect(textsIn(guardian.text, 'summary').join()).toContain(th.guardian.withdraw);
      expect(textsIn(guardian.text, 'article').join()).toContain('กานดา ใจดี');
    }
    expect((await nong.contract()).state).toBe('done');
    await (await Office.open(origin)).accept(nong);
    expect(await nong.goLive()).toBe(200);
  });
});
