/** A one-time code makes a member an admin. */

import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { becomeAdmin, listFailedMessages } from '../../../calls/office/operation.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { rowsOf } from '../rankings/event-world.ts';
import { addUsers, userUuid } from '../world.ts';

const NOW = '2031-11-20T08:00:00.000Z';
const DAY_MS = 86_400_000;
const CODE = 'ABCDE-FGHJK-LMNPQ-RSTUV';

let ann: string;
let bee: string;
const lines: string[] = [];

beforeEach(async () => {
  vi.setSystemTime(NOW);
  lines.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
  [ann, bee] = [await addMember('ann', 'normal'), await addMember('bee', 'normal')];
  await addCode(CODE);
});

async function addCode(code: string) {
  const hash = createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
  const row = env.DB.prepare('INSERT INTO admin_codes (hash, expires_at_ms) VALUES (?, ?)');
  await row.bind(hash, Date.now() + DAY_MS).run();
}

const become = (token: string, code = CODE) => ask(becomeAdmin, { token, form: { code } });
const refusalOf = async (token: string, code = CODE) =>
  (await askInVain(becomeAdmin, { token, form: { code } })).error.code;
const admins = () => rowsOf("SELECT uuid FROM users WHERE role = 'admin'");

describe('one-time admin code', () => {
  test('a code makes the member who enters it an admin immediately', async () => {
    expect((await fetchCall(listFailedMessages, { token: ann })).status).toBe(403);
    expect((await become(ann, 'abcde fghjk LMNPQ RSTUV')).data).toEqual({ role: 'admin' });
    expect((await ask(listFailedMessages, { token: ann })).data).toEqual([]);
    expect(await admins()).toEqual([{ uuid: userUuid('ann') }]);
  });

  test('an admin code works once: a retry succeeds, another member is rejected', async () => {
    await become(ann);
    vi.setSystemTime(Date.parse(NOW) + 1_000);
    await become(ann);
    expect(await refusalOf(bee)).toBe('admin_code_wrong');
    expect(await admins()).toHaveLength(1);
    await expect(env.DB.prepare('UPDATE admin_codes SET used_at_ms = NULL').run()).rejects.toThrow(
      'a code can be used only once',
    );
    await expect(env.DB.prepare('DELETE FROM admin_codes').run()).rejects.toThrow('admin_codes stay');
  });

  test('the audit log has the new admin once, and no failed attempts', async () => {
    await become(ann);
    await become(ann);
    expect(await refusalOf(bee)).toBe('admin_code_wrong');
    const entries = await rowsOf('SELECT by_uuid, call FROM audit_entries');
    expect(entries).toEqual([{ by_uuid: userUuid('ann'), call: `POST ${becomeAdmin.path}` }]);
    expect(await rowsOf("SELECT after FROM audit_changes WHERE table_name = 'users'")).toMatchObject([{}]);
    expect(JSON.stringify(await rowsOf('SELECT * FROM audit_entries'))).not.toContain('ABCDE');
  });

  test('two members who enter an admin code at once: one becomes admin', async () => {
    const both = await Promise.all(
      [ann, bee].map((token) =>
        become(token).then(
          () => 'admin',
          () => 'refused',
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['admin', 'refused']);
    expect([(await admins()).length, (await rowsOf('SELECT uuid FROM audit_entries')).length]).toEqual([1, 1]);
  });

  test('a used admin code does not restore a lost role', async () => {
    await become(ann);
    await addUsers(['other'], { role: 'admin' });
    await env.DB.prepare("UPDATE users SET role = 'normal' WHERE uuid <> ?").bind(userUuid('other')).run();
    vi.setSystemTime(Date.parse(NOW) + 1_000);
    await become(ann);
    expect(await admins()).toHaveLength(1);
  });

  test('concurrent requests with an admin code succeed once', async () => {
    const answers = await Promise.all(
      [ann, bee].map((token) => fetchCall(becomeAdmin, { token, form: { code: CODE } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await admins()).toHaveLength(1);
  });

  test('a wrong or day-old admin code is rejected', async () => {
    expect(await refusalOf(ann, 'ABCDE-FGHJK-LMNPQ-RSTUW')).toBe('admin_code_wrong');
    expect(await refusalOf(ann, '')).toBe('admin_code_wrong');
    vi.setSystemTime(Date.parse(NOW) + DAY_MS);
    const fresh = await addMember('cat', 'normal');
    expect(await refusalOf(fresh)).toBe('admin_code_wrong');
    expect(await admins()).toEqual([]);
  });

  test('an admin code requires a fresh sign-in and allows few tries', async () => {
    vi.setSystemTime(Date.parse(NOW) + STEP_UP_SECONDS * 1_000);
    expect(await refusalOf(ann)).toBe('step_up_required');
    const fresh = await addMember('cat', 'normal');
    for (let tries = 0; tries < 10; tries += 1) expect(await refusalOf(fresh, 'no')).toBe('admin_code_wrong');
    expect(await refusalOf(fresh)).toBe('too_many_requests');
  });

  test('the security log has new admins and failed attempts without the code', async () => {
    await refusalOf(bee, 'NOT-THE-CODE');
    await become(ann);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'security', security: 'admin_code_refused', user_uuid: userUuid('bee') },
      { event: 'security', security: 'became_admin', user_uuid: userUuid('ann') },
    ]);
    expect(lines.join()).not.toMatch(/FGHJK|NOT-THE/);
  });
});
