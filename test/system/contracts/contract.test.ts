/**
 * Checks how staff read an application and what the refusal of a parent does. The tests send the
 * forms of the pages, without scripts.
 */
import { describe, expect, inject, test } from 'vitest';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { query } from '../database.ts';
import { signedIn } from '../member.ts';
import { Applicant, guardianAt, minor } from './applicant.ts';

const origin = inject('origin');
const t = textsOf('th');

describe('contract application', () => {
  test('staff read an application and its pictures only with a logged reason', async () => {
    const why = `ตรวจใบสมัคร ${crypto.randomUUID()}`;
    const { results } = await query(
      "SELECT uuid FROM contracts JOIN accounts ON user_uuid = caster_uuid WHERE provider_account_id = 'demo-contract-done'",
    );
    const [{ uuid = '' } = {}] = results as { uuid?: string }[];
    const staff = await signedIn(origin, 'staff');
    const looks = async () => (await query('SELECT what FROM personal_looks WHERE why = ? ORDER BY what', why)).results;
    const path = `/contract/review/${uuid}`;
    expect((await staff.go(path)).status).toBe(200);
    const errorPage = await staff.go(path, { form: { why: '' } });
    expect(errorPage.status).toBe(422);
    expect(errorPage.text).toContain(t('contract:review.why_missing'));

    const page = await staff.go(path, { form: { why } });
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.text).toContain('มะปราง สวนทอง');
    expect(await looks()).toEqual([{ what: 'application' }]);
    const [, picture = ''] = /name="picture" value="([^"]+)"/.exec(page.text) ?? [];
    const pictureAnswer = await staff.go(`${path}/picture`, { form: { why, picture } });
    expect(pictureAnswer.status).toBe(200);
    expect(pictureAnswer.headers.get('content-type')).toBe('image/png');
    expect(pictureAnswer.headers.get('cache-control')).toContain('no-store');
    expect(await looks()).toEqual([{ what: 'application' }, { what: 'picture' }]);

    const viewer = await signedIn(origin, 'viewer');
    expect((await viewer.go(path, { form: { why } })).text).not.toContain('มะปราง สวนทอง');
  });

  test('a parent’s refusal returns a 19-year-old’s application and is shown there', async () => {
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
});
