/**
 * Canaries: unique words fill every field of an application. Then the tests search for them
 * wherever personal data must not appear: database rows, logs, URLs, rejections, stored responses,
 * buckets, the API document.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { exportedSteps } from '../../../api/contracts/step/exported-steps.ts';
import app from '../../../api/index.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { personKeyJob } from '../../../api/privacy/personal/person-key-job.ts';
import { personalDataExport } from '../../../api/privacy/privacy/personal-data-export.ts';
import {
  approveContract,
  noteRightToWork,
  rejectContract,
  returnContract,
  terminateContract,
} from '../../../calls/contracts/company.ts';
import { discardContract, getContracts } from '../../../calls/contracts/contract.ts';
import { refuseAsGuardian, sendGuardianCode, signAsGuardian } from '../../../calls/contracts/guardian.ts';
import {
  submitBank,
  submitBirthDate,
  submitForeigner,
  submitPersonal1,
  submitPersonal2,
  submitSignDetail,
} from '../../../calls/contracts/step.ts';
import { createPayee, getPayee, reviewPayee, setPayeeAccount, setPayeeFact } from '../../../calls/payouts/payee.ts';
import { answerDataRequest, askAboutData } from '../../../calls/privacy/data-request.ts';
import { listLooksOf, openPrivatePicture } from '../../../calls/privacy/personal.ts';
import { ask } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { addFamily } from '../world.ts';
import { Applicant, attend, Post, Staff, stepForms } from './contract-world.ts';

const place = {
  registered_province_id: '4129875404',
  registered_district_id: '236059324',
  registered_subdistrict_id: '1734353304',
};

const forms = {
  personal_1: {
    title: 'other',
    title_own: 'คานารียศ',
    first_name_th: 'คานารีต้น',
    middle_name_th: 'คานารีรอง',
    last_name_th: 'คานารีท้าย',
    first_name_en: 'Canaryfirst',
    middle_name_en: 'Canarymiddle',
    last_name_en: 'Canarylast',
    identity: 'national_id',
    national_id: '1101700230708',
  },
  personal_2: { registered_line: '77 Canaryline', ...place, same_address: 'on', phone: '0876543219' },
  bank: { bank_code: '004', account_number: '7283940516', holder_name: 'คานารีต้น คานารีท้าย' },
  sign_detail: { shape: 'typed', typed: 'Canarysignature', accept_electronic: 'on' },
  birth_date: { birth_era: 'ce', birth_year: '1991', birth_month: '7', birth_day: '23' },
  foreigner: {
    nationality: 'DE',
    right_to_work: 'work_permit',
    right_to_work_number: 'CANARYPERMIT',
    right_to_work_expires: '2031-03-04',
    tax_residence: 'TH',
    tax_residence_from: '2019-02-03',
  },
};

/** The canaries, as typed and as stored. */
const canaries = [
  ...['คานารี', 'anary', 'ANARY', '1101700230708', '876543219', '7283940516', '1991-07-23', '2031-03-04', '2019-02-03'],
  'somebody@vela.example',
];

const canariesIn = (text: string) => canaries.filter((canary) => text.includes(canary));

/** Returns every database row that contains a canary. */
async function everyRow(): Promise<string> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  ).all<{ name: string }>();
  const rows: string[] = [];
  for (const { name } of tables) {
    rows.push(`${name}: ${JSON.stringify((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results)}`);
  }
  expect(rows.length).toBeGreaterThan(40);
  return rows.filter((row) => canariesIn(row).length > 0).join('\n');
}

describe('personal data of a contract application', () => {
  test('personal data is stored only encrypted under the person’s key', async () => {
    const logLines: string[] = [];
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void logLines.push(JSON.stringify(args)));
    }
    const urls: string[] = [];
    const real = app.fetch;
    vi.spyOn(app, 'fetch').mockImplementation((request, ...more) => {
      urls.push(request.url);
      return real(request, ...more);
    });

    const post = new Post();
    const somebody = await Applicant.named('somebody', post);
    const house = await Staff.open();
    await somebody.fillIn(forms);

    // A rejection does not repeat the rejected values.
    const wrong = [
      [submitPersonal1, { ...forms.personal_1, national_id: '1101700230709', first_name_th: 'Canarywrong' }],
      [submitPersonal2, { ...forms.personal_2, email: 'canarywrong@vela.example' }],
      [submitBank, { ...forms.bank, holder_name: 'Canaryother' }],
      [submitSignDetail, { ...forms.sign_detail, accept_electronic: 'false' }],
      [submitBirthDate, { ...forms.birth_date, birth_day: '31', birth_month: '2' }],
      [submitForeigner, { ...forms.foreigner, right_to_work_expires: '2019-02-03' }],
    ] as const;
    for (const [call, form] of wrong) {
      const { error } = await somebody.inVain(call, { form: form as never });
      expect(canariesIn(JSON.stringify(error)), call.path).toEqual([]);
    }

    // Returned values are masked.
    const json = JSON.stringify(await ask(getContracts, { token: somebody.token }));
    for (const whole of ['1101700230708', '0876543219', '7283940516', '1991-07-23', 'somebody@vela.example']) {
      expect(json).not.toContain(whole);
    }

    const { uuid } = await somebody.handIn();
    await house.read(uuid);
    await house.ask(returnContract, uuid, { bank: 'other', note: 'Canarynote' });
    await somebody.fillIn(forms);
    await somebody.handIn();
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const card = await somebody.picture('card');
    await ask(openPrivatePicture, { token: house.token, params: { uuid: card }, form: { why: 'ตรวจใบสมัคร' } });
    const request = { kind: 'correct', text: 'Canaryrequest' } as const;
    const { data } = await ask(askAboutData, { token: somebody.token, form: request });
    const answer = { outcome: 'done', answer: 'Canaryanswer' } as const;
    await ask(answerDataRequest, { token: house.token, params: { uuid: data.uuid }, form: answer });
    await attend(new Date(), post);

    // The canaries were really there: in mails, and on the reviewer's page.
    expect(canariesIn(JSON.stringify(post.mails))).toEqual(['somebody@vela.example']);
    expect(canariesIn(JSON.stringify((await house.read(uuid)).data)).length).toBeGreaterThan(6);
    expect(await everyRow()).toBe('');
    expect(logLines.filter((line) => canariesIn(line).length > 0)).toEqual([]);
    expect(urls.filter((url) => canariesIn(decodeURIComponent(url)).length > 0)).toEqual([]);
    const document = await real(new Request('http://api/openapi.json'), env);
    expect(canariesIn(await document.text())).toEqual([]);
    for (const bucket of [env.MEDIA, env.PRIVATE, env.BACKUPS]) {
      for (const { key } of (await bucket.list()).objects) {
        const bytes = new Uint8Array((await (await bucket.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
        expect(canariesIn(new TextDecoder().decode(bytes)), key).toEqual([]);
        expect([...bytes.subarray(0, 2)], key).not.toEqual([0xff, 0xd8]);
      }
    }
  });

  test('data of families, guardians and decisions is stored only encrypted', async () => {
    const logLines: string[] = [];
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void logLines.push(JSON.stringify(args)));
    }
    const post = new Post();
    const house = await Staff.open(post);
    const somebody = await Applicant.named('somebody', post);
    const alone = { birth_year: String(new Date().getFullYear() - 19), birth_month: '1', birth_day: '1' };
    const guardian_1_email = 'canaryparent@vela.example';
    const parent = { guardian_1_name: 'Canaryparent', guardian_1_email, guardian_ground: 'other_died' };
    await somebody.fillIn({ ...forms, birth_date: { birth_era: 'ce', ...alone, ...parent } });
    const { uuid, text_hash } = await somebody.handIn();
    const link = post.linkTo(guardian_1_email);
    await ask(sendGuardianCode, { bindings: post, form: { link } });
    const signs = { link, hash: text_hash ?? '', code: post.codeTo(guardian_1_email), accept_read: 'on' as const };
    await ask(signAsGuardian, { form: { ...signs, agent: 'Canaryagent' } });
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    const { results: papers } = await env.DB.prepare(
      "SELECT uuid FROM private_pictures WHERE kind = 'parental_power'",
    ).all();
    expect(papers).toHaveLength(1);
    await house.ask(noteRightToWork, uuid, { right_to_work_number: 'CANARYPERMIT2', ground: 'Canaryground' });
    await ask(refuseAsGuardian, { bindings: post, form: { link, reason: 'Canaryreason' } });
    await house.ask(terminateContract, uuid, { cause: 'other', ground: 'Canaryground' });
    const other = await Applicant.named('other', post);
    await other.fillIn({ personal_1: { ...stepForms.personal_1, national_id: '1101700230716' } });
    const rejectedContract = await other.handIn();
    await house.ask(rejectContract, rejectedContract.uuid, { cause: 'papers', ground: 'Canaryground' });

    // A family is paid as a company, its member as a person.
    const company = {
      name: 'Canarycompany',
      tax_id: '1101700230708',
      branch: '00000',
      signatory: 'Canarysignatory',
      address: '77 Canaryline',
      bank_code: '014',
      account: '7283940516',
      tax_class: 'company',
      ground: 'หนังสือรับรองบริษัท',
    } as const;
    const owner = { owner_kind: 'family', owner_uuid: await addFamily('dao'), kind: 'company' } as const;
    const by = () => ({ token: house.token, key: crypto.randomUUID(), bindings: post });
    const { data: payee } = await ask(createPayee, { ...by(), form: { ...owner, ...company } });
    const params = { uuid: payee.uuid };
    const payeeDetails = (await ask(getPayee, { token: house.token, params })).data;
    expect([payeeDetails.name, payeeDetails.signatory]).toEqual(['Canarycompany', 'Canarysignatory']);
    const accesses = await ask(listLooksOf, { token: house.token, params });
    expect(accesses.data).toMatchObject([{ what: 'payee', subject_uuid: payee.uuid }]);
    await ask(setPayeeAccount, { ...by(), params, form: { bank_code: '004', account: '7283940516' } });
    const vat = { name: 'vat', value: 'registered', from: new Date().toISOString(), ground: 'ภ.พ. 20' } as const;
    await askAsTwo(setPayeeFact, { ...by(), params, form: vat });
    const second = await addMember('second', 'staff');
    await ask(reviewPayee, { ...by(), token: second, params, form: { decision: 'approve' } });

    expect(await everyRow()).toBe('');
    expect(logLines.filter((line) => canariesIn(line).length > 0)).toEqual([]);
  });

  test('a discarded application is immediately unreadable, and its pictures are deleted', async () => {
    const somebody = await Applicant.named('somebody', new Post());
    await somebody.fillIn(forms);
    const { data } = await ask(discardContract, { token: somebody.token });
    const days = (Date.parse(data.gone_from_copies_at) - Date.parse(data.destroyed_at)) / 86_400_000;
    expect(days).toBe(30);
    const whole = await env.DB.prepare('SELECT count(*) AS whole FROM person_keys WHERE wrapped IS NOT NULL').first(
      'whole',
    );
    expect(whole).toBe(0);
    expect(await env.DB.prepare('SELECT count(*) AS left FROM person_lookups').first('left')).toBe(0);
    await personKeyJob.run({ db: openDb(env.DB), env, now: new Date() });
    expect((await env.PRIVATE.list()).objects).toEqual([]);
  });

  test('pictures stay until the decision and 90 days after it; the decision stays longer', async () => {
    const post = new Post();
    const somebody = await Applicant.named('somebody', post);
    const house = await Staff.open();
    await somebody.fillIn(forms);
    const { uuid } = await somebody.handIn();
    const task = (days: number) =>
      personKeyJob.run({ db: openDb(env.DB), env, now: new Date(Date.now() + days * 86_400_000) });
    await task(200);
    expect((await env.PRIVATE.list()).objects).toHaveLength(4);
    await house.ask(approveContract, uuid);
    await house.sign(uuid);
    await task(89);
    expect((await env.PRIVATE.list()).objects).toHaveLength(4);
    await task(91);
    expect((await env.PRIVATE.list()).objects).toEqual([]);
    expect((await somebody.overview()).in_force?.state).toBe('accepted');
    const { results } = await env.DB.prepare('SELECT kind FROM private_pictures WHERE removed_at_ms IS NOT NULL').all();
    expect(results).toHaveLength(4);
  });

  test('the personal data export has the entered data, but no keys or encrypted text', async () => {
    const somebody = await Applicant.named('somebody', new Post());
    await somebody.fillIn(forms);
    const steps = await exportedSteps(openDb(env.DB), env, somebody.uuid);
    expect(steps).toHaveLength(8);
    expect(JSON.stringify(steps)).toContain('7283940516');
    const rows = JSON.stringify(await personalDataExport(openDb(env.DB), somebody.uuid));
    expect(rows).toContain('pictures_of_papers');
    expect(rows).not.toMatch(/sealed|key_uuid|wrapped/);
    await ask(discardContract, { token: somebody.token });
    expect(await exportedSteps(openDb(env.DB), env, somebody.uuid)).toEqual([]);
  });
});
