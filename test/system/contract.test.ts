/** From fan to VB without scripts: every form is sent as the page has it, the codes come by mail, and the office decides. */
import { describe, expect, inject, test } from 'vitest';
import { textsOf } from '../../src/texts.ts';
import { Applicant, day, guardianAt, minor, Office, permit, picture, someNationalId } from './applicant.ts';
import { query } from './database.ts';
import { signedIn } from './member.ts';

const origin = inject('origin');
const t = textsOf('th');

/** Somebody who is a VB: filled in, signed, accepted, signed for. */
async function newVb(): Promise<{ vb: Applicant; office: Office }> {
  const vb = await Applicant.from(origin);
  await vb.fillIn();
  await vb.sign();
  const office = await Office.open(origin);
  await office.accept(vb);
  return { vb, office };
}

test('a newcomer from abroad fills in their passport and right to work, is accepted, and goes on air', async () => {
  const anna = await Applicant.from(origin);
  await anna.fillIn({
    personal_1: {
      title: 'miss',
      identity: 'passport',
      first_name_en: 'Anna',
      last_name_en: 'Schmidt',
      national_id: '',
      passport_number: `C${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      passport_country: 'DE',
      ...day('passport_expires', '1', '5', '2575'),
    },
    bank: { bank_code: '014', account_number: '9876543210', holder_name: 'Anna Schmidt' },
    sign_detail: { shape: 'typed', typed: 'Anna Schmidt', accept_electronic: 'on' },
    birth_date: { birth_year: '1995', birth_month: '', birth_day: '' },
    foreigner: {
      nationality: 'DE',
      right_to_work: 'work_permit',
      right_to_work_number: 'WP 1234/2569',
      ...day('right_to_work_expires', '31', '1', '2028'),
      work_paper: picture('permit.png'),
      tax_residence: 'TH',
      ...day('tax_residence_from', '1', '1', '2024'),
    },
  });
  await anna.sign();
  expect(await anna.goLive()).toBe(403);
  const office = await Office.open(origin);
  const opened = await office.read((await anna.contract()).uuid, 'ตรวจสิทธิ์ทำงาน');
  expect(opened.says('WP 1234/2569')).toBe(true);
  await office.accept(anna);
  expect(await anna.goLive()).toBe(200);
  await anna.reader.open('/contract');
  expect(anna.reader.says(t('contract:state.accepted'))).toBe(true);
});

test('staff read an application and its pictures by a reason; each look is written down, and nothing keeps a picture', async () => {
  const why = `ตรวจใบสมัคร ${crypto.randomUUID()}`;
  const { results } = await query(
    "SELECT uuid FROM contracts JOIN accounts ON user_uuid = caster_uuid WHERE provider_account_id = 'demo-contract-done'",
  );
  const [{ uuid = '' } = {}] = results as { uuid?: string }[];
  const staff = await signedIn(origin, 'staff');
  const looks = async () => (await query('SELECT what FROM personal_looks WHERE why = ? ORDER BY what', why)).results;
  const path = `/contract/review/${uuid}`;
  expect((await staff.go(path)).status).toBe(200);
  const refused = await staff.go(path, { form: { why: '' } });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(t('contract:review.why_missing'));

  const opened = await staff.go(path, { form: { why } });
  expect(opened.headers.get('cache-control')).toContain('no-store');
  expect(opened.text).toContain('มะปราง สวนทอง');
  expect(await looks()).toEqual([{ what: 'application' }]);
  const [, picture = ''] = /name="picture" value="([^"]+)"/.exec(opened.text) ?? [];
  const shown = await staff.go(`${path}/picture`, { form: { why, picture } });
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect(await looks()).toEqual([{ what: 'application' }, { what: 'picture' }]);

  const viewer = await signedIn(origin, 'viewer');
  expect((await viewer.go(path, { form: { why } })).text).not.toContain('มะปราง สวนทอง');
});

describe('a newcomer of 19', () => {
  /** With two parents, who have been mailed a link each. */
  async function handedIn() {
    const nong = await Applicant.from(origin);
    const { parents, birth_date } = minor(nong.email);
    await nong.fillIn({ birth_date });
    await nong.sign();
    return { nong, parents };
  }

  test('is a VB when both parents have signed the same text, each by a link and a code of their own', async () => {
    const { nong, parents } = await handedIn();
    expect((await nong.contract()).state).toBe('awaiting_guardians');
    expect((await permit(origin, parents.mother)).says('กานดา ใจดี')).toBe(true);
    expect((await nong.contract()).state).toBe('awaiting_guardians');
    expect((await permit(origin, parents.father)).says(t('contract:guardian.withdraw'))).toBe(true);
    expect((await nong.contract()).state).toBe('done');
    await (await Office.open(origin)).accept(nong);
    expect(await nong.goLive()).toBe(200);
  });

  test('is not when one of them refuses, and is told so', async () => {
    const { nong, parents } = await handedIn();
    const father = await guardianAt(origin, parents.father);
    await father.press('refuse', { reason: 'ยังเรียนอยู่' });
    expect((await nong.contract()).state).toBe('returned');
    await nong.reader.open('/contract');
    expect(nong.reader.says(t('contract:event.guardian_refused'))).toBe(true);
  });
});

test('what is returned twice is mended and signed anew each time, and then accepted', async () => {
  const nok = await Applicant.from(origin);
  await nok.fillIn();
  await nok.sign();
  const office = await Office.open(origin);

  await office.act('return', await nok.contract(), { picture: 'not_covered', note: 'เห็นศาสนาบนบัตร' });
  await nok.reader.open('/contract/steps/picture');
  expect(nok.reader.says(t('contract:reason.not_covered'))).toBe(true);
  expect(nok.reader.says('เห็นศาสนาบนบัตร')).toBe(true);
  await nok.savePictures();
  await nok.sign();

  await office.act('return', await nok.contract(), { bank: 'not_the_same', personal_1: 'incomplete' });
  await nok.reader.open('/contract');
  expect(nok.reader.says(t('contract:step_state.returned'))).toBe(true);
  await nok.reader.open('/contract/steps/personal_1');
  await nok.save({
    title: 'miss',
    first_name_th: 'กานดา',
    last_name_th: 'ใจดี',
    first_name_en: 'Kanda',
    last_name_en: 'Jaidee',
    national_id: someNationalId(),
  });
  expect(nok.reader.path).toBe('/contract/steps/bank');
  await nok.save({ bank_code: '014', account_number: '1112223334', holder_name: 'กานดา ใจดี' });
  expect(nok.reader.path).toBe('/contract/sign');
  await nok.sign();
  await office.accept(nok);
  expect(await nok.goLive()).toBe(200);
});

describe('new terms', () => {
  const terms = {
    family_share_basis_points: '1500',
    term_days: '365',
    notice_days: '30',
  };

  test('stand beside the old ones, are signed as they were read, and hold when the house has signed too', async () => {
    const { vb, office } = await newVb();
    const before = await vb.contract();
    await office.propose(before.uuid, terms);
    await vb.reader.open('/contract/new-terms');
    expect(/>90%<\/td><td[^>]*><mark[^>]*>85%<\/mark>/.test(vb.reader.text)).toBe(true);
    await vb.sign('/contract/new-terms');
    const signed = await vb.contract();
    expect(signed).toMatchObject({ state: 'approved' });
    expect(signed.uuid).not.toBe(before.uuid);
    await office.act('sign', signed, { accept_read: 'on' });
    const { results } = await query('SELECT uuid, state FROM contracts WHERE uuid IN (?, ?)', before.uuid, signed.uuid);
    expect(Object.fromEntries(results.map(({ uuid, state }) => [uuid, state]))).toEqual({
      [before.uuid]: 'ended',
      [signed.uuid]: 'accepted',
    });
    expect(await vb.goLive()).toBe(200);
  });

  test('that are rejected change nothing', async () => {
    const { vb, office } = await newVb();
    const before = await vb.contract();
    await office.propose(before.uuid, terms);
    await vb.reader.open('/contract/new-terms');
    await vb.reader.send(({ action }) => action.endsWith('/reject'));
    expect(vb.reader.path).toContain('status=proposal_rejected');
    expect(vb.reader.says('>90%<')).toBe(true);
    expect((await vb.contract()).state).toBe('cancelled');
    expect(await vb.goLive()).toBe(200);
  });
});
