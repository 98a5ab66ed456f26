/** What staff read of an application, and a parent who says no: without scripts, by the forms as the pages have them. */
import { expect, inject, test } from 'vitest';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { query } from '../database.ts';
import { signedIn } from '../member.ts';
import { Applicant, guardianAt, minor } from './applicant.ts';

const origin = inject('origin');
const t = textsOf('th');

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

test('a newcomer of 19 is no VB when a parent refuses, and is told so', async () => {
  const nong = await Applicant.from(origin);
  const { parents, birth_date } = minor(nong.email);
  await nong.fillIn({ birth_date });
  await nong.sign();
  const father = await guardianAt(origin, parents.father);
  await father.press('refuse', { reason: 'ยังเรียนอยู่' });
  expect((await nong.contract()).state).toBe('returned');
  await nong.reader.open('/contract');
  expect(nong.reader.says(t('contract:event.guardian_refused'))).toBe(true);
});
