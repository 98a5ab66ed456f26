/** The API writes a security log too, because apps reach it without the edge. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  enterWithCode,
  handOver,
  listSessions,
  revokeAllSessions,
  revokeSession,
  signInWithProvider,
  signOut,
} from '../../../calls/identity/auth.ts';
import { startLive } from '../../../calls/live/live.ts';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';

const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
  }
  await addUsers(['fan']);
});

const securityEvents = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');

describe('security log of the API', () => {
  test('the security log has ended sessions and handed-over tokens with their user', async () => {
    const [token, other] = [await tokenOf('fan'), await tokenOf('fan')];
    const { data } = await ask(listSessions, { token });
    const id = data.find(({ current }) => !current)?.id ?? '';
    const { entry_code: code } = (await ask(handOver, { token, form: {} })).data;
    await ask(enterWithCode, { form: { code } });
    await askInVain(enterWithCode, { form: { code } });
    await ask(revokeSession, { token, params: { id } });
    await ask(signOut, { token });
    await ask(revokeAllSessions, { token: await tokenOf('fan') });
    expect(securityEvents().map(({ security }) => security)).toEqual([
      'web_view_opened',
      'web_view_entered',
      'web_view_refused',
      'device_signed_out',
      'signed_out',
      'signed_out_everywhere',
    ]);
    for (const line of securityEvents()) {
      if (line.security === 'web_view_refused')
        expect(line).toMatchObject({ level: 'warn', reason: 'entry_code_refused' });
      else expect(line).toMatchObject({ level: 'info', user_uuid: userUuid('fan') });
    }
    expect(lines.join()).not.toContain(code);
    expect(lines.join()).not.toContain(token);
    expect(lines.join()).not.toContain(other);
  });

  test('the security log has a rejected sign-in’s reason, without the provider’s token', async () => {
    await fetchCall(signInWithProvider, { params: { provider: 'line' }, form: { id_token: 'a planted token' } });
    expect(securityEvents()).toMatchObject([
      { level: 'warn', security: 'sign_in_refused', provider: 'line', reason: 'provider_not_offered' },
    ]);
    expect(lines.join()).not.toContain('a planted token');
  });

  test('the security log has forbidden, stale and rate-limited requests with their endpoint', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
    const token = await tokenOf('fan', { now: new Date() });
    vi.setSystemTime(Date.now() + STEP_UP_SECONDS * 1000);
    await fetchCall(startLive, { token, form: { title: 'x' } });
    await fetchCall(revokeAllSessions, { token });
    const times = checkVoucher.limit?.times ?? 0;
    for (let count = 0; count <= times; count += 1)
      await fetchCall(checkVoucher, { token, form: { code: 'X' } as never });
    expect(securityEvents()).toMatchObject([
      { level: 'warn', security: 'access_refused', call: 'POST /v1/live' },
      { level: 'info', security: 'step_up_required', call: 'DELETE /v1/sessions' },
      { level: 'warn', security: 'limit_reached', call: 'POST /v1/payment/vouchers/check', user_uuid: userUuid('fan') },
    ]);
  });
});
