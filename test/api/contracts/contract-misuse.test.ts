/** Abuse and unfortunate timing: each attempt is rejected, or does no more than it declares. */

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  approveContract,
  approveTempContract,
  noteStamp,
  rejectContract,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import { acceptTempContract } from '../../../calls/contracts/contract.ts';
import {
  openGuardianLink,
  refuseAsGuardian,
  sendGuardianCode,
  signAsGuardian,
} from '../../../calls/contracts/guardian.ts';
import { submitDone } from '../../../calls/contracts/signing.ts';
import { submitBirthDate, submitPersonal1 } from '../../../calls/contracts/step.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { answerDataRequest, askAboutData } from '../../../calls/privacy/data-request.ts';
import { ask, askInVain } from '../ask.ts';
import { Applicant, attend, minorAt, Post, Staff, stepForms } from './contract-world.ts';

const DAY_MS = 86_400_000;
let post: Post;
let kanda: Applicant;
let house: Staff;

beforeEach(async () => {
  post = new Post();
  kanda = await Applicant.named('kanda', post);
  house = await Staff.open(post);
});

const later = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Both parents of a VB of 19 read and sign; returns their links. */
async function bothPermit(hash: string): Promise<[string, string]> {
  const parents = ['mother-of-kanda@vela.example', 'father-of-kanda@vela.example'] as const;
  for (const parent of parents) {
    const link = post.linkTo(parent);
    await ask(sendGuardianCode, { bindings: post, form: { link } });
    await ask(signAsGuardian, { form: { link, hash, code: post.codeTo(parent), accept_read: 'on' } });
  }
  return [post.linkTo(parents[0]), post.linkTo(parents[1])];
}

describe('misuse of contracts', () => {
  test('applicants cannot be their own guardian, whichever address is verified first', async () => {
    const { birth_date } = minorAt(new Date(), 'kanda');
    await kanda.fillIn({}, { before: 'birth_date' });
    const own = { ...birth_date, guardian_2_email: kanda.email.toUpperCase() } as never;
    expect(await kanda.inVain(submitBirthDate, { form: own })).toMatchObject({
      status: 422,
      error: { code: 'guardian_is_applicant', fields: ['guardian_2_email'] },
    });
    await kanda.fillIn({ birth_date: birth_date ?? stepForms.birth_date });
    const asMother = new Applicant({ ...kanda, email: 'mother-of-kanda@vela.example' });
    await asMother.fillIn({}, { before: 'bank' });
    expect((await kanda.inVain(submitDone, { form: {} })).error).toMatchObject({ missing: ['birth_date'] });
  });

  test('the database too rejects a contract longer than its text says', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    const tooLong = { ends_at: later(366).toISOString() };
    expect((await house.inVain(approveContract, uuid, tooLong)).error.code).toBe('contract_window_wrong');
    const longer = `UPDATE contracts SET version = version + 1, state = 'approved', starts_at_ms = 0,
    ends_at_ms = 366 * 86400000 WHERE uuid = ?`;
    await expect(env.DB.prepare(longer).bind(uuid).run()).rejects.toThrow('a contract cannot last longer than agreed');
    await house.ask(approveContract, uuid);
    expect((await house.sign(uuid)).state).toBe('accepted');
  });

  test('several staff can open an application concurrently, even after its end', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await Promise.all([house.read(uuid), house.read(uuid), house.read(uuid)]);
    await house.ask(rejectContract, uuid, { cause: 'papers', ground: 'เอกสารปลอม' });
    const { data } = await house.read(uuid);
    expect(data.contract.state).toBe('rejected');
    expect(JSON.stringify(data.contents)).toContain('1101700230708');
    const looks = await env.DB.prepare('SELECT count(*) AS count FROM personal_looks').first('count');
    expect(looks).toBe(4);
  });

  test('the stamp duty receipt can be added after the contract’s end', async () => {
    await env.DB.prepare(
      `INSERT INTO dated_settings SELECT name, 1, json_patch(value, '{"stamp":"hire_of_work","stamp_value_satang":100000}'),
      'The accountant', NULL, 1 FROM dated_settings WHERE name = 'contract_terms' AND from_ms = 0`,
    ).run();
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    await house.ask(terminateContract, uuid, { cause: 'other', ground: 'เลิกกัน' });
    const { data } = await house.ask(noteStamp, uuid, { receipt_number: 'อ.ส.9 7/2569' });
    expect(data).toMatchObject({ duty_satang: 100, receipt_number: 'อ.ส.9 7/2569' });
  });

  test('a temporary contract cannot end on a later day, and stays as it is', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveTempContract, uuid, { days: '5' });
    await house.sign(uuid);
    await kanda.ask(acceptTempContract, { key: crypto.randomUUID() });
    const form = { cause: 'other', ground: 'เลิกกัน', ends_at: later(1).toISOString() };
    expect((await house.inVain(terminateContract, uuid, form)).error.code).toBe('contract_not_movable');
    expect((await house.read(uuid)).data.contract.state).toBe('accepted_temp');
    await house.ask(terminateContract, uuid, { ...form, ends_at: '' });
    expect((await house.read(uuid)).data.contract.state).toBe('ended');
  });

  test('pictures of a temporary contract are deleted 90 days after its end', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveTempContract, uuid, { days: '1' });
    await house.sign(uuid);
    await kanda.ask(acceptTempContract, { key: crypto.randomUUID() });
    await attend(later(2), post);
    const { results } = await env.DB.prepare(
      "SELECT due_at_ms - (SELECT moved_at_ms FROM contracts) AS kept_ms FROM person_keys WHERE kind = 'picture'",
    ).all();
    expect(results).toEqual([1, 2, 3].map(() => ({ kept_ms: 90 * DAY_MS })));
  });

  test('an applicant whose draft was erased on request starts again', async () => {
    await kanda.fillIn();
    const { data } = await kanda.ask(askAboutData, { form: { kind: 'erase', text: 'ลบให้ด้วย' } });
    const answerForm = { outcome: 'done', answer: 'ลบแล้ว' } as const;
    await ask(answerDataRequest, { token: house.token, params: { uuid: data.uuid }, form: answerForm });
    expect((await kanda.ask(listNotices, {})).data[0]).toMatchObject({
      kind: 'data_request_answered',
      path: '/privacy',
    });
    const { application } = await kanda.overview();
    expect(application).toMatchObject({ number: 'VB-000001', next_step: 'personal_1', proved_email: null });
    const nextApplication = (await kanda.ask(submitPersonal1, { form: stepForms.personal_1 as never })).data;
    expect(nextApplication).toMatchObject({ number: 'VB-000002', next_step: 'personal_2' });
    expect((await kanda.overview()).past).toMatchObject([{ number: 'VB-000001', state: 'cancelled' }]);
  });

  test('a guardian link is recorded once, and each guardian can withdraw permission', async () => {
    await kanda.fillIn({ birth_date: minorAt(new Date(), 'kanda').birth_date ?? stepForms.birth_date });
    const { uuid, text_hash } = await kanda.handIn();
    const [mother, father] = await bothPermit(text_hash ?? '');
    for (let time = 0; time < 3; time += 1) await ask(openGuardianLink, { form: { link: mother } });
    const sql = "SELECT count(*) AS count FROM contract_events WHERE event = 'guardian_opened'";
    expect(await env.DB.prepare(sql).first('count')).toBe(1);

    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const refuse = (link: string) => ask(refuseAsGuardian, { bindings: post, form: { link, reason: 'ใกล้สอบแล้ว' } });
    const permissionOf = async (link: string) => (await refuse(link)).data;
    expect(await permissionOf(mother)).toMatchObject({ permission: 'withdrawn', state: 'suspended' });
    const before = await env.DB.prepare('SELECT version FROM contracts').first('version');
    expect(await permissionOf(mother)).toMatchObject({ permission: 'withdrawn', state: 'suspended' });
    expect(await env.DB.prepare('SELECT version FROM contracts').first('version')).toBe(before);
    expect(await permissionOf(father)).toMatchObject({ permission: 'withdrawn', state: 'suspended' });

    // The contract resumes only when both permit again.
    const permit = async (link: string, parent: string) => {
      await ask(sendGuardianCode, { bindings: post, form: { link } });
      const form = { link, hash: text_hash ?? '', code: post.codeTo(parent), accept_read: 'on' as const };
      return (await ask(signAsGuardian, { form })).data.state;
    };
    expect(await permit(mother, 'mother-of-kanda@vela.example')).toBe('suspended');
    expect(await permit(father, 'father-of-kanda@vela.example')).toBe('accepted');
    const nobodys = { link: 'x'.repeat(43), reason: 'x' };
    expect((await askInVain(refuseAsGuardian, { form: nobodys })).error.code).toBe('guardian_link_over');
  });

  test('identity numbers cannot be probed: tries are limited', async () => {
    const other = await Applicant.named('other', post);
    const attempts = [];
    for (let time = 0; time < 31; time += 1) {
      attempts.push(
        await other.inVain(submitPersonal1, { form: { ...stepForms.personal_1, first_name_th: 'x' } as never }),
      );
    }
    expect(attempts.at(-1)?.error.code).toBe('too_many_requests');
  });
});
