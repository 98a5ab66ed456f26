/** Closing, erasing or merging an account removes its page and name from the edge's caches. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '../../../calls/people/profile.ts';
import { REMOVAL_KNOWN_MS } from '../../../calls/platform/cache.ts';
import { sampleDatabase } from '../../../seed/sample.ts';
import { run } from '../database.ts';
import { Member, newcomer, signUpForm } from '../member.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ seeded: false });
  // This test gives roles and moves deadlines itself.
  await run(world.database, sampleDatabase);
});
afterAll(() => world.close());

const write = (sql: string, ...params: (string | number)[]) => run(world.database, { sql, params });

/** Creates a member with this name. */
async function join(name: string) {
  const account = newcomer('new');
  const member = new Member(world.url);
  await member.signIn(account);
  const form = { ...signUpForm((await member.go('/auth/signup')).text), name };
  expect((await member.go('/auth/signup', { form })).status).toBe(303);
  const { uuid } = getProfile.answer.parse(JSON.parse((await member.go(`/api${getProfile.path}`)).text)).data;
  return { account, member, uuid };
}

const answerSchema = z.object({ data: z.object({ uuid: z.string() }) });

async function send(member: Member, path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, text } = await member.go(path, { form, headers });
  expect(status, text).toBe(200);
  return answerSchema.parse(JSON.parse(text)).data.uuid;
}

/** Creates a member with a comment. The edge caches both public pages that show the name. */
async function memberWithComment(name: string, vbName: string) {
  const vb = await join(vbName);
  await write("UPDATE users SET role = 'caster' WHERE uuid = ?", vb.uuid);
  const author = new Member(world.url);
  await author.signIn(vb.account);
  const post = await send(author, '/api/v1/posts', { text: 'คืนนี้เจอกัน' });
  const someone = await join(name);
  await send(someone.member, `/api/v1/posts/${post}/comments`, { text: 'รอเลย' });
  const paths = [`/users/${someone.uuid}`, `/posts/${post}`] as const;
  for (const path of paths) {
    const cache = async () => {
      const page = await see(path);
      expect(page.text.includes(name), path).toBe(true);
      return page.cache;
    };
    await expect.poll(cache).toBe('HIT');
  }
  return { ...someone, name, paths };
}

/** Reads a page as a visitor. */
async function see(path: string) {
  const answer = await new Member(world.url).go(path, { headers: { accept: 'text/html' } });
  return { status: answer.status, location: answer.location, text: answer.text, cache: answer.headers.get('x-cache') };
}

/** Returns whether a page shows a name. A failing test then does not print the whole page. */
const says = async (path: string, name: string) => (await see(path)).text.includes(name);

describe('the public pages with the name of an account', () => {
  test('public pages drop a closed account at once until its owner returns', async () => {
    const { member, account, name, paths } = await memberWithComment('ลาก่อนทุกคน', 'น้ำค้างยามเช้า');
    await member.go('/privacy/close', { form: {} });
    for (const path of paths) expect(await says(path, name), path).toBe(false);
    expect((await see(paths[0])).status).toBe(404);
    await member.signIn(account);
    await expect.poll(() => says(paths[0], name)).toBe(true);
  });

  test('answer 410 and drop the name of an erased account', async () => {
    const { uuid, name, paths } = await memberWithComment('จะไม่กลับมาอีก', 'สายลมยามเย็น');
    await write('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 1, 2)', uuid);
    await write('UPDATE closings SET done_at_ms = ? WHERE user_uuid = ?', Date.now(), uuid);
    await wait(REMOVAL_KNOWN_MS);
    for (const path of paths) expect(await says(path, name), path).toBe(false);
    expect((await see(paths[0])).status).toBe(410);
  });

  test('lead from a merged account to the surviving one', async () => {
    const { uuid, name, paths } = await memberWithComment('บัญชีที่สอง', 'แสงดาวยามค่ำ');
    const other = await join('บัญชีแรกของฉัน');
    const sql = "INSERT INTO account_merges VALUES (?1, ?2, ?2, 0, ?2, 'x', ?3)";
    await write(sql, uuid, other.uuid, Date.now());
    await wait(REMOVAL_KNOWN_MS);
    for (const path of paths) expect(await says(path, name), path).toBe(false);
    expect((await see(paths[0])).location).toContain(other.uuid);
  });
});
