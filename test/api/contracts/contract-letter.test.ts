/**
 * Decisions about a contract are mailed to the address of the application, in its language, with
 * the date and without personal data.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  approveContract,
  approveTempContract,
  proposeTerms,
  rejectContract,
  returnContract,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import {
  acceptTempContract,
  cancelContract,
  getContracts,
  inviteGuardians,
} from '../../../calls/contracts/contract.ts';
import { refuseAsGuardian, sendGuardianCode, signAsGuardian } from '../../../calls/contracts/guardian.ts';
import { verifyContractCode } from '../../../calls/contracts/step.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { ask } from '../ask.ts';
import { Applicant, attend, minorAt, Post, Staff, stepForms } from './contract-world.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2031-03-04T05:00:00Z');
const at = (days: number) => new Date(now + days * DAY_MS);
let post: Post;
let house: Staff;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  post = new Post();
  house = await Staff.open(post);
});

/** Returns the mails to an applicant since the last call, without codes and links. */
function lettersTo(one: Applicant): string[] {
  const letters = post.mails.filter(({ to, text }) => to === one.email && !/\b\d{6}\b/.test(text));
  post.mails.length = 0;
  return letters.map(({ subject, text }) => `${subject}\n${text}`);
}

const once = () => ({ key: crypto.randomUUID() });

describe('mails about contract decisions', () => {
  test('each decision is mailed once in Thai with Buddhist years and its page', async () => {
    const kanda = await Applicant.named('kanda', post);
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(returnContract, uuid, { bank: 'not_the_same', note: 'ชื่อไม่ตรง' });
    const { data: notices } = await kanda.ask(listNotices);
    expect(notices.map(({ kind, path }) => [kind, path])).toEqual([['contract_returned', '/contract']]);
    vi.setSystemTime(now + 1_000);
    await kanda.fillIn();
    const [returnLetter = '', ...none] = lettersTo(kanda);
    expect(returnLetter).toMatch(/แก้[\s\S]*\/contract\n[\s\S]*2 มิถุนายน 2574/);
    expect([returnLetter.includes('ชื่อไม่ตรง'), none]).toEqual([false, []]);

    await kanda.handIn();
    await house.ask(approveTempContract, uuid, { days: '30' });
    expect(lettersTo(kanda)).toEqual([]);
    await house.sign(uuid);
    expect(lettersTo(kanda)).toEqual([expect.stringContaining('ชั่วคราว')]);
    const accepts = once();
    await kanda.ask(acceptTempContract, accepts);
    await kanda.ask(acceptTempContract, accepts);
    expect(lettersTo(kanda)).toEqual([]);
    await house.ask(approveContract, uuid, { ends_at: at(300).toISOString() });
    expect(lettersTo(kanda)).toEqual([expect.stringMatching(/ตั้งแต่ 4 มีนาคม 2574 ถึง 29 ธันวาคม 2574/)]);

    await kanda.ask(cancelContract, once());
    expect(lettersTo(kanda)).toEqual([expect.stringContaining('สิ้นสุดวันที่ 3 เมษายน 2574')]);
    // Its day has come: no further mail, because they already know.
    await attend(at(31), post);
    expect((await kanda.ask(getContracts)).data.past).toMatchObject([{ state: 'ended' }]);
    expect(lettersTo(kanda)).toEqual([]);
  });

  test('an applicant who verified in English gets English mails, also about automatic ends', async () => {
    const english = async (name: string, national_id: string) => {
      const one = await Applicant.named(name, post);
      await one.fillIn({ personal_1: { ...stepForms.personal_1, national_id } });
      await one.ask(verifyContractCode, { form: { code: await one.sendCode(), locale: 'en' } });
      return one;
    };
    const mali = await english('mali', '1101700230716');
    const first = await mali.handIn();
    await house.ask(rejectContract, first.uuid, { cause: 'papers', ground: 'Blurred' });
    const [rejectionLetter = ''] = lettersTo(mali);
    expect(rejectionLetter).toMatch(/^Our decision on your[\s\S]*\/en\/contract$/);
    expect(rejectionLetter).not.toContain('Blurred');

    const ying = await english('ying', '1101700230724');
    const { uuid } = await ying.handIn();
    await house.ask(approveContract, uuid, { ends_at: at(29).toISOString() });
    await house.sign(uuid);
    expect(lettersTo(ying)).toEqual([expect.stringContaining('from 4 March 2031 until 2 April 2031')]);
    await attend(at(1), post);
    expect(lettersTo(ying)).toEqual([expect.stringMatching(/ends soon[\s\S]*ends on 2 April 2031/)]);
    await attend(at(30), post);
    expect(lettersTo(ying)).toEqual([expect.stringContaining('ends on 2 April 2031')]);
  });

  test('guardians get new links in the language of the applicant', async () => {
    const mali = await Applicant.named('mali', post);
    await mali.fillIn(minorAt(new Date(now), 'mali'));
    const linksAgain = async () => {
      post.mails.length = 0;
      await mali.ask(inviteGuardians);
      return post.mails.map(({ text }) => /\S*\/contract\/guardian(?=#)/.exec(text)?.[0]);
    };
    await mali.handIn();
    expect(await linksAgain()).toEqual(['/contract/guardian', '/contract/guardian']);
    await ask(refuseAsGuardian, {
      form: { link: post.linkTo('mother-of-mali@vela.example'), reason: 'x' },
      bindings: post,
    });
    vi.setSystemTime(now + 1_000);
    await mali.ask(verifyContractCode, { form: { code: await mali.sendCode(), locale: 'en' } });
    await mali.handIn();
    expect(await linksAgain()).toEqual(['/en/contract/guardian', '/en/contract/guardian']);
  });

  test('mails a VB of 19 when a guardian or staff stop the contract', async () => {
    const nok = await Applicant.named('nok', post);
    await nok.fillIn({ birth_date: minorAt(at(0), 'nok').birth_date ?? stepForms.birth_date });
    const { uuid, text_hash } = await nok.handIn();
    const parents = ['mother', 'father'].map((parent) => `${parent}-of-nok@vela.example`);
    const links = parents.map((parent) => post.linkTo(parent));
    for (const [index, link = ''] of links.entries()) {
      await ask(sendGuardianCode, { bindings: post, form: { link } });
      const code = post.codeTo(parents[index] ?? '');
      await ask(signAsGuardian, { form: { link, hash: text_hash ?? '', code, accept_read: 'on' } });
    }
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    lettersTo(nok);
    await ask(refuseAsGuardian, { bindings: post, form: { link: links[0] ?? '', reason: 'ใกล้สอบ' } });
    const [suspensionLetter = ''] = lettersTo(nok);
    expect(suspensionLetter).toContain('พักไว้');
    expect(suspensionLetter).not.toContain('ใกล้สอบ');
    await house.ask(terminateContract, uuid, { cause: 'other', ground: 'เลิกกันด้วยดี' });
    expect(lettersTo(nok)).toEqual([expect.stringContaining('สิ้นสุดวันที่ 4 มีนาคม 2574')]);
  });

  test('a VB learns of new terms once by mail and notice, with the deadline', async () => {
    const kanda = await Applicant.named('kanda', post);
    await kanda.fillIn();
    const { uuid: contract_uuid } = await kanda.handIn();
    await house.ask(approveContract, contract_uuid);
    await house.sign(contract_uuid);
    lettersTo(kanda);
    const terms = { family_share_basis_points: '800', term_days: '365', notice_days: '45' };
    const proposes = { token: house.token, bindings: post, ...once(), form: { contract_uuid, ...terms } };
    await ask(proposeTerms, proposes);
    await ask(proposeTerms, proposes);
    expect(lettersTo(kanda)).toEqual([expect.stringMatching(/ข้อตกลงใหม่[\s\S]*ถึงวันที่ 3 เมษายน 2574[\s\S]*\/contract\n/)]);
    const { data } = await kanda.ask(listNotices);
    expect(data.map(({ kind, path }) => [kind, path])).toEqual([['contract_proposed', '/contract/new-terms']]);
  });
});
