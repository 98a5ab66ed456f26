/**
 * Checks a new deployment, which has no users and no data. The tests create everything by hand, as
 * in docs/tour.md.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listFailedMessages } from '../../../calls/office/operation.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { recordFact } from '../../../calls/rankings/fact.ts';
import { runBot } from '../../../clients/typescript/samples/run-bot.ts';
import { pages } from '../../../pages/index.ts';
import { newAdminCode } from '../../../scripts/ops/setup/admin-code.ts';
import { makeCredential } from '../../../scripts/ops/setup/credential.ts';
import type { Database } from '../../../scripts/ops/setup/database.ts';
import { grant } from '../../../scripts/ops/setup/grant.ts';
import { Authenticator } from '../../authenticator.ts';
import { signInFormOf } from '../../cookie-jar.ts';
import { run } from '../database.ts';
import { Member, newcomer, signUpForm } from '../member.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ seeded: false });
});
afterAll(() => world.close());

/** Signs up a newcomer and returns the new member. */
async function join(account = newcomer('new'), name?: string): Promise<Member> {
  const member = new Member(world.url);
  expect((await member.signIn(account)).location).toContain('/auth/signup');
  const form = { ...signUpForm((await member.go('/auth/signup')).text), ...(name !== undefined && { name }) };
  expect((await member.go('/auth/signup', { form })).status).toBe(303);
  return member;
}

const profileOf = async (member: Member) =>
  getProfile.answer.parse(JSON.parse((await member.go(`/api${getProfile.path}`)).text)).data;
const roleOf = async (member: Member) => (await profileOf(member)).role;

describe('new deployment', () => {
  test('every page that needs no data opens for a visitor', async () => {
    const open = pages.filter(({ access, path, leads_to }) => access === 'public' && !path.includes('{') && !leads_to);
    expect(open.length).toBeGreaterThan(10);
    const failing: string[] = [];
    for (const { path } of open) {
      const { status } = await world.fetch(path, { headers: { accept: 'text/html' } });
      // Pages that only accept a form or show an error answer 4xx.
      if (status >= 500 || (status >= 400 && !/^\/(?:auth|consent)/.test(path))) failing.push(`${path} ${status}`);
    }
    expect(failing).toEqual([]);
  });

  test('a code makes the first newcomer an admin and works only once', async () => {
    const { code, statement } = newAdminCode(new Date());
    await run(world.database, statement);

    const first = await join(newcomer('new'), 'จำปีแรกแย้ม');
    expect(await roleOf(first)).toBe('normal');
    expect((await first.go(`/api${listFailedMessages.path}`)).status).toBe(403);
    expect((await first.go('/become-admin', { form: { code: 'ABCDE' } })).status).toBe(422);
    const answer = await first.go('/become-admin', { form: { code: code.toLowerCase() } });
    expect([answer.status, answer.location]).toEqual([303, '/office']);
    expect((await first.go('/profile')).status).toBe(200);
    expect(await roleOf(first)).toBe('admin');
    expect((await first.go(`/api${listFailedMessages.path}`)).status).toBe(200);

    const second = await join();
    expect((await second.go('/become-admin', { form: { code } })).status).toBe(422);
    expect(await roleOf(second)).toBe('normal');
    for (const path of ['/payment/refill', '/shop', '/profile']) {
      expect((await second.go(path)).status, path).toBe(200);
    }
    expect((await second.go(`/api${listFailedMessages.path}`)).status).toBe(403);
  });

  const nameOf = async (member: Member) => JSON.parse((await member.go('/api/auth/session')).text)?.user.name ?? null;

  test('a member without an email adds a login, email and passkey', async () => {
    const line = newcomer('bare');
    const member = await join(newcomer('bare'));
    const form = { ...signInFormOf((await member.go('/profile/accounts')).text), link: 'on' };
    const start = await member.go('/api/auth/signin/sandbox?fresh=true', {
      form,
      headers: { referer: `${world.url}/profile/accounts` },
    });
    const choice = await member.go(start.location, { form: { account: `demo-${line}` } });
    expect((await member.go(choice.location)).location).toMatch(/\/profile\/accounts\?status=linked$/);
    const again = new Member(world.url);
    await again.signIn(line);
    expect(await nameOf(again)).toBe('มะปรางหวาน');

    const email = `${line}@mail.vela.example`;
    expect((await member.go('/profile/accounts/email', { form: { email } })).location).toContain('status=code_sent');
    const code = /\d{6}/.exec((await member.go('/sandbox/mail')).text)?.[0] ?? '';
    expect((await member.go('/profile/accounts/email-code', { form: { code } })).location).toContain('status=proved');

    const device = await Authenticator.at(world.url.replace('127.0.0.1', 'localhost'));
    const challengeAt = async (who: Member, path: string) =>
      challenge.parse(JSON.parse((await who.go(path, { form: {} })).text)).data;
    const credential = await device.make(await challengeAt(member, '/api/v1/passkeys/options'));
    const saveAnswer = await member.go('/profile/accounts/passkey', { form: { name: 'โทรศัพท์', credential } });
    expect(saveAnswer.location).toContain('status=passkey_added');
    const assertion = await device.sign(await challengeAt(again, '/api/auth/passkey/options'));
    const other = new Member(world.url);
    const signIn = await other.go('/api/auth/passkey', { form: { credential: assertion, callbackUrl: '/profile' } });
    expect([signIn.status, signIn.location]).toEqual([303, '/profile']);
    expect((await other.go('/profile')).text).toContain(email);
  });

  const challenge = z.object({ data: z.object({ challenge: z.string() }) });

  test('a member exports personal data, closes the account and reopens it', async () => {
    const account = newcomer('new');
    const member = await join(account);
    expect((await member.go('/privacy/exports', { form: {} })).location).toContain('status=asked');
    const linkInMail = async () =>
      /\/privacy\/exports\/[0-9a-f-]{36}/.exec((await member.go('/sandbox/mail')).text)?.[0];
    const link = (await vi.waitUntil(linkInMail, { timeout: 120_000, interval: 500 })) ?? '';
    const zip = await fetch(world.url + link, {
      headers: { ...member.cookies.header, 'sec-fetch-site': 'same-origin' },
    });
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const jsonFiles = Object.entries(files).filter(([name]) => name.endsWith('.json'));
    expect(jsonFiles.map(([, bytes]) => strFromU8(bytes)).join('\n')).toContain(`${account}@demo.vela.example`);

    const closing = await member.go('/privacy/close', { form: {} });
    expect(closing.location).toBe('/auth/signin?error=AccountClosing');
    expect(await nameOf(member)).toBeNull();
    await member.signIn(account);
    expect(await nameOf(member)).toBe('มะปรางหวาน');
  });

  test('the bot of @vela/client signs up, tops up and finds no live', async () => {
    const lines: string[] = [];
    await runBot({ origin: world.url }, `demo-${newcomer('bare')}`, (line) => lines.push(line));
    expect(lines).toContain('The order is processed. Balance: 1000 coins');
    expect(lines).toContain('No live is on air.');
  });

  test('a server with a credential from the command line reports facts', async () => {
    const account = newcomer('new');
    const member = await join(account);
    const database: Database = {
      rows: async (statement, row) => z.array(row).parse((await run(world.database, statement))[0]?.results),
      write: async (...statements) => void (await run(world.database, ...statements)),
    };
    const lines: string[] = [];
    const ports = { database, now: new Date(), say: (line: string) => void lines.push(line) };
    await grant(database, { account: `sandbox:demo-${account}`, role: 'staff', now: ports.now, say: ports.say });
    expect(await roleOf(member)).toBe('staff');
    const { uuid: user_uuid } = await profileOf(member);
    await makeCredential(ports, { name: 'the chat', scopes: 'facts:write', by: `${account}@demo.vela.example` });
    const report = (authorization: string) =>
      world.fetch(`/api${recordFact.path}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({
          id: crypto.randomUUID(),
          kind: 'watching',
          user_uuid,
          amount: '60',
          happened_at: new Date().toISOString(),
        }),
      });
    const secret = lines.at(-1)?.split(': ').at(-1) ?? '';
    expect((await report(`Bearer ${secret}x`)).status).toBe(401);
    expect((await report(`Bearer ${secret}`)).status).toBe(200);
  });
});
