/**
 * Checks a web view as the app opens it, through edge, API, database and KV. The view signs in with
 * a code that the app requested, and signs out on its own.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { handOver } from '../../../calls/identity/auth.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { signIn } from '../../../clients/typescript/samples/bot-steps.ts';
import th from '../../../locales/th/people/profile.json' with { type: 'json' };
import { Member, newcomer } from '../member.ts';
import { openWorld } from '../world.ts';

describe('session of a web view', () => {
  test('signing out of a web view ends its session, not the app’s', async () => {
    const world = await openWorld({ seeded: false });
    onTestFinished(() => world.close());
    const { token } = await signIn({ origin: world.url }, `demo-${newcomer('bare')}`);
    const isIn = async (member: Member) => (await member.go(`/api${getProfile.path}`)).status === 200;
    const openView = async () => {
      const member = new Member(world.url);
      const response = await fetch(`${world.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ device: 'Vela, Android' }),
      });
      const { entry_code } = handOver.answer.parse(await response.json()).data;
      const headers = { 'sec-fetch-site': 'none' };
      const { status, location } = await member.go(`/profile?code=${entry_code}`, { headers });
      expect([status, location]).toEqual([303, '/profile']);
      return member;
    };

    const [view, other] = [await openView(), await openView()];
    const { text } = await view.go('/profile');
    expect(text.split(th.sessions.handed_over)).toHaveLength(3);
    expect(text).toContain('@vela/client');

    const thief = new Member(world.url);
    for (const [name, value] of view.cookies) thief.cookies.set(name, value);
    expect(await isIn(thief)).toBe(true);
    await view.go('/auth/signout', { form: {} });
    expect([await isIn(view), await isIn(thief), await isIn(other)]).toEqual([false, false, true]);
    expect(await isIn(await openView())).toBe(true);

    // Signing out the app, here from the device list, ends the web views that it opened.
    const [, id = ''] = /name="id" value="([^"]+)"(?:(?!name="id").)*$/s.exec((await other.go('/profile')).text) ?? [];
    await other.go('/profile/sign-out-device', { form: { id } });
    expect(await isIn(other)).toBe(false);
  });
});
