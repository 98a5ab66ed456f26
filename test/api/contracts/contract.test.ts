/**
 * From fan to VB: application, agreement, signature, acceptance, company signature, on air, and
 * every way to end.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../../api/platform/base/digest.ts';
import {
  approveContract,
  approveTempContract,
  rejectContract,
  returnContract,
  signForHouse,
} from '../../../calls/contracts/company.ts';
import {
  acceptTempContract,
  cancelContract,
  discardContract,
  getContracts,
  renewContract,
} from '../../../calls/contracts/contract.ts';
import { verifyContract } from '../../../calls/contracts/guardian.ts';
import { getAgreement, getSigning, submitDone } from '../../../calls/contracts/signing.ts';
import { submitBank, submitBirthDate, submitPersonal1, submitPersonal2 } from '../../../calls/contracts/step.ts';
import { startLive } from '../../../calls/live/live.ts';
import { checkDisbursement, getDisbursementProfile } from '../../../calls/payouts/payout.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { Applicant, attend, Post, Staff, stepForms } from './contract-world.ts';

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

describe('a new applicant', () => {
  test('a new applicant applies, signs, is accepted, countersigned, and goes on air', async () => {
    expect(await kanda.overview()).toMatchObject({
      in_force: null,
      application: null,
      isThai: null,
      can: { apply: true },
    });
    const application = await kanda.fillIn();
    expect(application).toMatchObject({ state: 'draft', next_step: null, number: 'VB-000001' });
    expect(application.steps.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'done'));

    const { agreement, code } = await kanda.read();
    expect(agreement?.th).toContain('กานดา ใจดี ณ อยุธยา');
    // Dates and countries are in the format of the language.
    expect(agreement?.th).toMatch(/จัดทำเมื่อ \d+ \S+ 25\d\d ·[\s\S]* สัญชาติ ไทย /);
    expect(agreement?.en).toMatch(/made on \d+ \w+ 20\d\d ·[\s\S]*, nationality Thailand,/);
    expect(agreement?.en).toContain('The Thai text rules');
    expect(await sha256Hex(`${agreement?.th}\n---\n\n${agreement?.en}`)).toBe(agreement?.hash);
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    const { uuid, state } = (await kanda.ask(submitDone, { form })).data.contract;
    expect(state).toBe('done');

    expect((await house.ask(approveContract, uuid)).data.state).toBe('approved');
    expect(await askInVain(startLive, { token: kanda.token, form: { title: 'x' } })).toMatchObject({ status: 403 });
    expect((await house.sign(uuid)).state).toBe('accepted');

    const { data } = await ask(getProfile, { token: kanda.token });
    expect(data).toMatchObject({ role: 'caster', may_go_live: true });
    expect((await ask(startLive, { token: kanda.token, form: { title: 'ครั้งแรก' } })).data.status).toBe('waiting');
    const overview = await kanda.overview();
    expect(overview).toMatchObject({ in_force: { state: 'accepted' }, application: null, isThai: true });
    expect(overview.timeline.map(({ event }) => event)).toEqual([
      'begun',
      'shown',
      'code_sent',
      'read',
      'signed',
      'approved',
      'opened_by_staff',
      'read',
      'signed',
      'in_force',
    ]);
  });

  test('an accepted VB becomes a payee, with the account after its waiting period', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveContract, uuid);
    expect(await env.DB.prepare('SELECT count(*) AS count FROM payees').first('count')).toBe(0);
    await house.sign(uuid);
    const { data } = await ask(getDisbursementProfile, { token: kanda.token });
    expect(data).toMatchObject({
      payee: { name: 'นางสาว กานดา ใจดี ณ อยุธยา', kind: 'person' },
      account: { bank_code: stepForms.bank.bank_code },
      tax_class: { code: 'service_40_8', is_signed: false },
      has_vat: false,
    });
    expect(data.payee?.tax_id_masked).toMatch(/^x-xxxx-xxxxx-\d\d-\d$/);
    const { bars } = (await ask(checkDisbursement, { token: kanda.token })).data;
    expect(bars.map(({ code }) => code)).toEqual(['tax_class_unsigned', 'account_cooling', 'nothing_payable']);
    const { results } = await env.DB.prepare('SELECT name, value, ground FROM payee_facts ORDER BY name').all();
    expect(results).toEqual([
      { name: 'residence', value: 'thailand', ground: 'VB-000001' },
      { name: 'tax_class', value: 'service_40_8', ground: 'VB-000001' },
      { name: 'vat', value: 'none', ground: 'VB-000001' },
    ]);
  });

  test('a renewal changes the VB’s payout account and notifies the VB', async () => {
    await kanda.fillIn();
    const first = await kanda.handIn();
    await house.ask(approveContract, first.uuid, { ends_at: later(20).toISOString() });
    await house.sign(first.uuid);
    const before = await env.DB.prepare('SELECT set_at_ms, account_masked FROM payee_accounts').first();
    await kanda.ask(renewContract, { key: crypto.randomUUID() });
    await kanda.fillIn({
      bank: { ...stepForms.bank, account_number: '9876543210' },
      foreigner: { ...stepForms.foreigner, tax_residence: 'JP', tax_residence_from: '2026-01-01' },
    });
    const { uuid } = await kanda.handIn();
    await house.ask(approveContract, uuid);
    await env.DB.prepare('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)')
      .bind('old@vela.example', kanda.uuid)
      .run();
    const { contract } = (await house.read(uuid)).data;
    await ask(signForHouse, {
      token: house.token,
      key: crypto.randomUUID(),
      params: { uuid },
      form: { hash: contract.text_hash ?? '', accept_read: 'on' },
      bindings: post,
    });
    expect(post.mails.at(-1)).toMatchObject({ to: 'old@vela.example', text: expect.stringContaining('xxx-x-x4321-x') });
    const { results } = await env.DB.prepare(
      'SELECT number, set_at_ms, account_masked FROM payee_accounts ORDER BY number',
    ).all();
    expect(results).toEqual([
      { number: 1, ...before },
      { number: 2, set_at_ms: expect.any(Number), account_masked: 'xxx-x-x4321-x' },
    ]);
    const facts = await env.DB.prepare("SELECT value FROM payee_facts WHERE ground = 'VB-000002' ORDER BY value").all();
    expect(facts.results).toEqual([{ value: 'abroad' }, { value: 'abroad_entertainer' }]);
  });

  test('a contract is signed once, however often it is submitted', async () => {
    await kanda.fillIn();
    const { agreement, code } = await kanda.read();
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    const first = await kanda.ask(submitDone, { form });
    expect(await kanda.ask(submitDone, { form })).toEqual(first);
    const { count } = (await env.DB.prepare('SELECT count(*) AS count FROM contract_signatures').first()) ?? {};
    expect(count).toBe(1);
  });

  test('the agreement opens on another device, until it is signed', async () => {
    const signing = async () => (await kanda.ask(getSigning)).data;
    expect(await signing()).toEqual({ application: null, proposal: null, has_passkey: false });
    await kanda.fillIn();
    expect((await signing()).application).toEqual({ agreement: null });
    const { agreement, code } = await kanda.read();
    expect(await signing()).toEqual({ application: { agreement }, proposal: null, has_passkey: false });
    await kanda.ask(submitDone, { form: { hash: agreement?.hash ?? '', code, accept_read: 'on' } });
    expect((await signing()).application).toBeNull();
  });

  test('a signature is valid only for the text that the applicant read', async () => {
    await kanda.fillIn();
    const { agreement, code } = await kanda.read();
    await kanda.ask(submitBank, { form: { ...stepForms.bank, account_number: '9876543210' } as never });
    const form = { hash: agreement?.hash ?? '', code, accept_read: 'on' as const };
    expect((await kanda.inVain(submitDone, { form })).error.code).toBe('agreement_changed');
    const again = await kanda.read();
    expect(again.agreement?.hash).not.toBe(agreement?.hash);
    const other = { ...form, hash: again.agreement?.hash ?? '' };
    expect((await kanda.inVain(submitDone, { form: other })).error.code).toBe('code_wrong');
  });

  test('an incomplete application lists its missing steps', async () => {
    await kanda.ask(submitPersonal1, { form: stepForms.personal_1 as never });
    const { status, error } = await kanda.inVain(submitDone, { form: {} });
    expect([status, error]).toMatchObject([
      409,
      { code: 'contract_incomplete', missing: expect.arrayContaining(['personal_2', 'bank', 'picture']) },
    ]);
    expect((await kanda.inVain(submitBank, { form: stepForms.bank as never })).error).toMatchObject({
      code: 'contract_step_early',
      step: 'personal_2',
    });
  });

  test('each invalid entry is rejected with its field', async () => {
    const wrong = (form: Record<string, string>) =>
      kanda.inVain(submitPersonal1, { form: { ...stepForms.personal_1, ...form } as never });
    expect((await wrong({ national_id: '1101700230709' })).error).toMatchObject({ fields: ['national_id'] });
    expect((await wrong({ first_name_th: 'Kanda' })).error).toMatchObject({ fields: ['first_name_th'] });
    expect((await wrong({ title: 'other', title_own: '' })).error).toMatchObject({ fields: ['title_own'] });
    expect((await wrong({ identity: 'passport' })).error).toMatchObject({
      fields: ['passport_number', 'passport_country', 'passport_expires'],
    });
    await kanda.proveEmail();
    await kanda.ask(submitPersonal1, { form: stepForms.personal_1 as never });
    const home = (form: Record<string, string>) =>
      kanda.inVain(submitPersonal2, { form: { ...stepForms.personal_2, email: kanda.email, ...form } as never });
    expect((await home({ email: 'other@vela.example' })).error).toMatchObject({ code: 'email_not_proved' });
    expect((await home({ registered_district_id: '1' })).error).toMatchObject({
      code: 'address_mismatch',
      fields: ['registered_district_id', 'registered_subdistrict_id'],
    });
    await kanda.ask(submitPersonal2, { form: { ...stepForms.personal_2, email: kanda.email } as never });
    const bank = (form: Record<string, string>) =>
      kanda.inVain(submitBank, { form: { ...stepForms.bank, ...form } as never });
    expect((await bank({ holder_name: 'สมหญิง ใจดี' })).error).toMatchObject({ code: 'holder_name_differs' });
    expect((await bank({ bank_code: '065' })).error).toMatchObject({ fields: ['bank_code'] });
  });

  test('entered data is shown masked, and is not readable in the database', async () => {
    const application = await kanda.fillIn();
    const stepsJson = JSON.stringify(application.steps);
    expect(stepsJson).toContain('x-xxxx-xxxxx-70-8');
    expect(stepsJson).toContain('xxx-x-x6789-x');
    for (const secret of ['1101700230708', '1234567890', '0812345678', 'กานดา'])
      expect(stepsJson).not.toContain(secret);
    await kanda.handIn();
    const tables = await env.DB.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    ).all();
    for (const { name } of tables.results) {
      const rows = JSON.stringify((await env.DB.prepare(`SELECT * FROM ${name}`).all()).results);
      for (const secret of ['1101700230708', '1234567890', '0812345678', 'กานดา', 'Kanda', 'หลังสวน', kanda.email]) {
        expect(rows.includes(secret), `${secret} in ${name}`).toBe(false);
      }
    }
  });

  test('discarding a draft erases its data', async () => {
    await kanda.fillIn();
    const { data } = await kanda.ask(discardContract);
    expect(Date.parse(data.gone_from_copies_at) - Date.parse(data.destroyed_at)).toBe(30 * DAY_MS);
    const { results } = await env.DB.prepare('SELECT kind, wrapped FROM person_keys').all();
    // The keys of its pictures too.
    expect(results.filter(({ wrapped }) => wrapped !== null)).toEqual([]);
    expect(results.length).toBeGreaterThan(1);
    expect((await kanda.overview()).application).toBeNull();
    const { count } = (await env.DB.prepare('SELECT count(*) AS count FROM person_lookups').first()) ?? {};
    expect(count).toBe(0);
    expect((await kanda.fillIn()).number).toBe('VB-000002');
  });

  describe('two applicants with the same national id', () => {
    let stranger: Applicant;

    beforeEach(async () => {
      stranger = await Applicant.named('stranger', post);
      await stranger.fillIn();
    });

    test('both applicants can submit unaware of each other, and staff accept the true owner', async () => {
      const otherContract = await stranger.handIn();
      await kanda.fillIn();
      const own = await kanda.handIn();
      expect([otherContract.state, own.state]).toEqual(['done', 'done']);

      const { identity } = (await house.read(own.uuid)).data;
      expect(identity).toMatchObject({
        also: [{ uuid: otherContract.uuid, number: otherContract.number, state: 'done' }],
        barred: [],
      });
      expect((await house.inVain(approveContract, own.uuid)).error.code).toBe('identity_undecided');
      expect((await house.inVain(approveTempContract, own.uuid, { days: '30' })).error.code).toBe('identity_undecided');
      await house.ask(approveContract, own.uuid, { identity_decided: 'on' });
      await house.sign(own.uuid);
      for (const form of [{}, { identity_decided: 'on' }]) {
        expect((await house.inVain(approveContract, otherContract.uuid, form)).error.code).toBe('identity_taken');
      }
      const bars = { cause: 'another_person', ground: 'บัตรของคนอื่น', barred_until: later(365).toISOString() };
      expect((await house.inVain(rejectContract, otherContract.uuid, bars)).error.code).toBe('identity_in_use');
      const { barred_until: _, ...rejects } = bars;
      await house.ask(rejectContract, otherContract.uuid, rejects);
    });

    test('the database rejects a second acceptance of the same identity', async () => {
      const otherContract = await stranger.handIn();
      await kanda.fillIn();
      const own = await kanda.handIn();
      await house.ask(approveContract, own.uuid, { identity_decided: 'on' });
      const accept = env.DB.prepare(
        "UPDATE contracts SET version = version + 1, state = 'approved', starts_at_ms = 1, ends_at_ms = 2 WHERE uuid = ?",
      );
      await expect(accept.bind(otherContract.uuid).run()).rejects.toThrow('this identity belongs to another person');
    });

    test('staff bar the impostor, and accepting the true owner ends the bar', async () => {
      const otherContract = await stranger.handIn();
      const barred_until = later(365).toISOString();
      await house.ask(rejectContract, otherContract.uuid, { cause: 'papers', ground: 'เอกสารปลอม', barred_until });
      await kanda.fillIn();
      const own = await kanda.handIn();
      expect((await kanda.overview()).barred_until).toBeNull();
      expect((await house.read(own.uuid)).data.identity).toMatchObject({
        also: [],
        barred: [{ ground: 'เอกสารปลอม', until: barred_until }],
      });
      expect((await house.inVain(approveContract, own.uuid)).error.code).toBe('identity_undecided');
      await house.ask(approveContract, own.uuid, { identity_decided: 'on' });
      await house.sign(own.uuid);
      expect((await stranger.overview()).barred_until).toBeNull();
    });

    test('withdrawing an application reveals no bar of the identity', async () => {
      await kanda.fillIn();
      const own = await kanda.handIn();
      const barred_until = later(365).toISOString();
      await stranger.handIn();
      await house.ask(rejectContract, own.uuid, { cause: 'papers', ground: 'เอกสารปลอม', barred_until });
      await stranger.ask(cancelContract, { key: crypto.randomUUID() });
      const { barred_until: barredUntil, can } = await stranger.overview();
      expect([barredUntil, can.apply]).toEqual([null, true]);
      // Only the rejected applicant sees the bar.
      expect((await kanda.overview()).barred_until).toBe(barred_until);
    });
  });

  test('staff and minors under 18 are rejected with the reason', async () => {
    const staff = await addMember('staff', 'staff');
    const form = stepForms.personal_1 as never;
    expect((await askInVain(submitPersonal1, { token: staff, form })).error.code).toBe('contract_not_for_role');
    await kanda.fillIn();
    const young = { ...stepForms.birth_date, birth_year: '2553' } as never;
    expect((await kanda.inVain(submitBirthDate, { form: young })).error).toMatchObject({
      code: 'too_young',
      min_age: 18,
    });
  });
});

describe('contract decisions by staff', () => {
  test('returned steps have reasons, and the signature becomes void', async () => {
    await kanda.fillIn();
    const { uuid, text_hash } = await kanda.handIn();
    await house.ask(returnContract, uuid, { picture: 'unreadable', bank: 'not_the_same', note: 'รูปมืดมาก' });
    const { application } = await kanda.overview();
    expect(application).toMatchObject({ state: 'returned', next_step: 'bank', text_hash: null });
    expect(application?.steps.find(({ step }) => step === 'picture')).toMatchObject({
      state: 'returned',
      reason: 'unreadable',
      note: 'รูปมืดมาก',
    });
    expect((await ask(verifyContract, { form: { hash: text_hash ?? '' } })).data.verdict).toBe('void');
    expect((await kanda.inVain(submitDone, { form: {} })).error).toMatchObject({ missing: ['bank', 'picture'] });
    await kanda.fillIn();
    expect((await kanda.handIn()).state).toBe('done');
  });

  test('staff reject an application and can bar the applicant', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    const until = later(365).toISOString();
    await house.ask(rejectContract, uuid, { cause: 'papers', ground: 'เอกสารปลอม', barred_until: until });
    const { past, barred_until, can } = await kanda.overview();
    expect(past).toMatchObject([{ state: 'rejected', ended_for: 'papers', ended_note: 'เอกสารปลอม' }]);
    expect(past[0]?.kept_until).toMatch(/^2/);
    expect([barred_until, can.apply]).toEqual([until, false]);
    expect((await kanda.inVain(submitPersonal1, { form: stepForms.personal_1 as never })).error.code).toBe(
      'identity_barred',
    );
  });

  test('only an authorized signatory signs, the same hash, after acceptance', async () => {
    await kanda.fillIn();
    const { uuid, text_hash } = await kanda.handIn();
    const form = { hash: text_hash ?? '', accept_read: 'on' };
    expect((await house.inVain(signForHouse, uuid, form)).error.code).toBe('contract_not_movable');
    await house.ask(approveContract, uuid);
    expect((await house.inVain(signForHouse, uuid, { ...form, hash: 'f'.repeat(64) })).error.code).toBe(
      'agreement_changed',
    );
    const other = await addMember('other', 'staff');
    const asOther = { token: other, key: crypto.randomUUID(), params: { uuid }, form: form as never };
    expect((await askInVain(signForHouse, asOther)).error.code).toBe('signatory_required');
    await house.sign(uuid);
  });

  test('a temporary contract lasts at most 30 days and can become permanent', async () => {
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveTempContract, uuid, { days: '30' });
    expect((await house.sign(uuid)).state).toBe('temp_offered');
    expect((await kanda.overview()).can.accept_temp).toBe(true);
    const key = crypto.randomUUID();
    const { data } = await kanda.ask(acceptTempContract, { key });
    expect(data.state).toBe('accepted_temp');
    expect(Date.parse(data.ends_at ?? '') - Date.parse(data.starts_at ?? '')).toBe(30 * DAY_MS);
    expect(await kanda.ask(acceptTempContract, { key })).toEqual({ data });
    expect((await ask(getProfile, { token: kanda.token })).data.may_go_live).toBe(true);
    expect((await house.ask(approveContract, uuid)).data.state).toBe('accepted');
  });
});

describe('the end of a contract', () => {
  test('a contract ends with notice on its day, and an application can be withdrawn', async () => {
    await kanda.fillIn();
    await kanda.handIn();
    expect((await kanda.ask(cancelContract, { key: crypto.randomUUID() })).data.state).toBe('cancelled');
    await kanda.fillIn();
    const { uuid } = await kanda.handIn();
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const { data } = await kanda.ask(cancelContract, { key: crypto.randomUUID() });
    expect(data).toMatchObject({ state: 'notice', ended_by: 'person' });
    expect(Math.round((Date.parse(data.ends_at ?? '') - Date.now()) / DAY_MS)).toBe(30);
    expect((await ask(getProfile, { token: kanda.token })).data.may_go_live).toBe(true);
    await attend(later(31), post);
    expect((await kanda.overview()).past.map(({ state }) => state)).toEqual(['cancelled', 'ended']);
  });

  test('a draft ends after 90 days, with a reminder after 60', async () => {
    await kanda.fillIn();
    await attend(later(61), post);
    await attend(later(61), post);
    expect(post.mails.filter(({ subject }) => subject.includes('ยังไม่เสร็จ'))).toHaveLength(1);
    expect((await kanda.overview()).application?.state).toBe('draft');
    await attend(later(91), post);
    expect((await kanda.overview()).past).toMatchObject([{ state: 'cancelled', ended_by: 'clock' }]);
  });
});

describe('a signed contract', () => {
  test('only its person can read a signed contract and its evidence', async () => {
    await kanda.fillIn();
    const { uuid, text_hash } = await kanda.handIn();
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const { data } = await kanda.ask(getAgreement, { params: { uuid } });
    expect(data.agreement.hash).toBe(text_hash);
    expect(data.signatures).toMatchObject([
      { signer: 'person', name: 'กานดา ใจดี ณ อยุธยา', shape: { shape: 'typed', value: 'กานดา ใจดี' } },
      { signer: 'house', name: 'ก้อย', shape: { shape: 'typed', value: 'ก้อย' } },
    ]);
    expect(data.evidence.at(-1)).toMatchObject({ event: 'in_force', text_hash });
    // The result has the text that was read, followed by its signatories.
    expect(data.result?.text.startsWith(`${data.agreement.th}\n---\n\n${data.agreement.en}`)).toBe(true);
    expect(data.result?.text).toMatch(/- VB: กานดา ใจดี ณ อยุธยา, .*\n- บริษัท \/ the house: ก้อย \(มอบอำนาจ 1\/2569\), /);
    expect(data.result?.hash).toBe(await sha256Hex(data.result?.text ?? ''));
    expect(data.result?.hash).not.toBe(text_hash);
    const other = await addMember('other', 'normal');
    expect((await askInVain(getAgreement, { token: other, params: { uuid } })).error.code).toBe('contract_not_found');
  });

  test('a contract can be verified by its hash with masked parties', async () => {
    await kanda.fillIn();
    const { uuid, text_hash } = await kanda.handIn();
    const verdict = async (hash: string) => (await ask(verifyContract, { form: { hash } })).data;
    expect(await verdict(text_hash ?? '')).toMatchObject({ verdict: 'signed_by_one', contract: { state: 'done' } });
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const both = await verdict(text_hash ?? '');
    expect(both).toMatchObject({ verdict: 'signed_by_both', contract: { parties: ['k••', 'ก้••'] } });
    expect(JSON.stringify(both)).not.toContain('kanda');
    const { result } = (await kanda.ask(getAgreement, { params: { uuid } })).data;
    expect(await verdict(result?.hash ?? '')).toEqual(both);
    expect(await verdict('0'.repeat(64))).toEqual({ verdict: 'unknown', contract: null });
  });

  test('twenty busy addresses do not exhaust the limit of contract verification', async () => {
    const counter = env.COUNTERS.getByName('contract-verify');
    // As many requests as the edge allows twenty addresses in an hour.
    await runInDurableObject(counter, async (object) => {
      for (let nth = 0; nth < 20 * 180; nth += 1) await object.count(60_000, 3_600);
    });
    expect((await ask(verifyContract, { form: { hash: '0'.repeat(64) } })).data.verdict).toBe('unknown');
  });
});

test('GET /v2/caster/contracts returns the terms even without a contract', async () => {
  vi.useRealTimers();
  expect((await kanda.ask(getContracts)).data).toMatchObject({
    terms: { vb_share_basis_points: expect.any(Number), term_days: 365 },
    min_age: 18,
  });
});
