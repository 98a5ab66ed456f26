/** Somebody becomes an admin by a code, once. */

import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
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
const refused = async (token: string, code = CODE) =>
  (await askInVain(becomeAdmin, { token, form: { code } })).error.code;
const admins = () => rowsOf("SELECT uuid FROM users WHERE role = 'admin'");

test('a code makes whoever types it an admin, who is let in at once', async () => {
  expect((await fetchCall(listFailedMessages, { token: ann })).status).toBe(403);
  expect((await become(ann, 'abcde fghjk LMNPQ RSTUV')).data).toEqual({ role: 'admin' });
  expect((await ask(listFailedMessages, { token: ann })).data).toEqual([]);
  expect(await admins()).toEqual([{ uuid: userUuid('ann') }]);
});

test('it works once: sent again by the same it says the same, and another one is refused', async () => {
  await become(ann);
  vi.setSystemTime(Date.parse(NOW) + 1_000);
  await become(ann);
  expect(await refused(bee)).toBe('admin_code_wrong');
  expect(await admins()).toHaveLength(1);
  await expect(env.DB.prepare('UPDATE admin_codes SET used_at_ms = NULL').run()).rejects.toThrow('a code works once');
  await expect(env.DB.prepare('DELETE FROM admin_codes').run()).rejects.toThrow('admin_codes stay');
});

test('the audit says who became an admin, once, and nothing of who tried in vain', async () => {
  await become(ann);
  await become(ann);
  expect(await refused(bee)).toBe('admin_code_wrong');
  const entries = await rowsOf('SELECT by_uuid, call FROM audit_entries');
  expect(entries).toEqual([{ by_uuid: userUuid('ann'), call: `POST ${becomeAdmin.path}` }]);
  expect(await rowsOf("SELECT after FROM audit_changes WHERE table_name = 'users'")).toMatchObject([{}]);
  expect(JSON.stringify(await rowsOf('SELECT * FROM audit_entries'))).not.toContain('ABCDE');
});

test('of two who type one code at the same moment one becomes an admin', async () => {
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

test('whoever has lost the role does not get it back by the code that was used', async () => {
  await become(ann);
  await addUsers(['other'], { role: 'admin' });
  await env.DB.prepare("UPDATE users SET role = 'normal' WHERE uuid <> ?").bind(userUuid('other')).run();
  vi.setSystemTime(Date.parse(NOW) + 1_000);
  await become(ann);
  expect(await admins()).toHaveLength(1);
});

test('of two who type it at once, one becomes an admin', async () => {
  const answers = await Promise.all([ann, bee].map((token) => fetchCall(becomeAdmin, { token, form: { code: CODE } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await admins()).toHaveLength(1);
});

test('one that is wrong, or a day old, makes nobody anything', async () => {
  expect(await refused(ann, 'ABCDE-FGHJK-LMNPQ-RSTUW')).toBe('admin_code_wrong');
  expect(await refused(ann, '')).toBe('admin_code_wrong');
  vi.setSystemTime(Date.parse(NOW) + DAY_MS);
  const fresh = await addMember('cat', 'normal');
  expect(await refused(fresh)).toBe('admin_code_wrong');
  expect(await admins()).toEqual([]);
});

test('it wants a fresh sign-in, and not too many tries', async () => {
  vi.setSystemTime(Date.parse(NOW) + STEP_UP_SECONDS * 1_000);
  expect(await refused(ann)).toBe('step_up_required');
  const fresh = await addMember('cat', 'normal');
  for (let tries = 0; tries < 10; tries += 1) expect(await refused(fresh, 'no')).toBe('admin_code_wrong');
  expect(await refused(fresh)).toBe('too_many_requests');
});

test('who becomes one, and who tries in vain, is told in the security log without the code', async () => {
  await refused(bee, 'NOT-THE-CODE');
  await become(ann);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'security', security: 'admin_code_refused', user_uuid: userUuid('bee') },
    { event: 'security', security: 'became_admin', user_uuid: userUuid('ann') },
  ]);
  expect(lines.join()).not.toMatch(/FGHJK|NOT-THE/);
});
