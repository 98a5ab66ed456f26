/** A deployment as it begins: nobody and nothing there, and from there on everything by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFailedMessages } from '../../calls/operation.ts';
import { getProfile } from '../../calls/profile.ts';
import { pages } from '../../pages/index.ts';
import { newAdminCode } from '../../scripts/setup/admin-code.ts';
import { Member, newcomer, signUpForm } from './member.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ seeded: false });
});
afterAll(() => world.close());

/** Somebody who was never here, and is a member now. */
async function join(): Promise<Member> {
  const member = new Member(world.url);
  expect((await member.signIn(newcomer('new'))).location).toContain('/auth/signup');
  const form = signUpForm((await member.go('/auth/signup')).text);
  expect((await member.go('/auth/signup', { form })).status).toBe(303);
  return member;
}

const roleOf = async (member: Member) =>
  getProfile.answer.parse(JSON.parse((await member.go(`/api${getProfile.path}`)).text)).data.role;

test('every page that needs nothing to be there opens for a visitor', async () => {
  const open = pages.filter(({ access, path, leads_to }) => access === 'public' && !path.includes('{') && !leads_to);
  expect(open.length).toBeGreaterThan(10);
  const amiss: string[] = [];
  for (const { path } of open) {
    const { status } = await world.fetch(path, { headers: { accept: 'text/html' } });
    // Pages that only take a form, or tell of an error, say so.
    if (status >= 500 || (status >= 400 && !/^\/(?:auth|consent)/.test(path))) amiss.push(`${path} ${status}`);
  }
  expect(amiss).toEqual([]);
});

test('a newcomer becomes the first admin by a code, and a second one is the first member', async () => {
  const { code, statement } = newAdminCode(new Date());
  await world.db
    .prepare(statement.sql)
    .bind(...statement.params)
    .run();

  const first = await join();
  expect(await roleOf(first)).toBe('normal');
  expect((await first.go(`/api${listFailedMessages.path}`)).status).toBe(403);
  expect((await first.go('/become-admin', { form: { code: 'ABCDE' } })).status).toBe(422);
  const made = await first.go('/become-admin', { form: { code: code.toLowerCase() } });
  expect([made.status, made.location]).toEqual([303, '/profile']);
  expect((await first.go('/profile')).status).toBe(200);
  expect(await roleOf(first)).toBe('admin');
  expect((await first.go(`/api${listFailedMessages.path}`)).status).toBe(200);

  const second = await join();
  expect((await second.go('/become-admin', { form: { code } })).status).toBe(422);
  expect(await roleOf(second)).toBe('normal');
  for (const path of ['/payment/refill', '/webview/shop', '/profile']) {
    expect((await second.go(path)).status, path).toBe(200);
  }
  expect((await second.go(`/api${listFailedMessages.path}`)).status).toBe(403);
});
