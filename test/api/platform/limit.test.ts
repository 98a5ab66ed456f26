/**
 * Endpoints that can be guessed or flooded: each caller has a limited number of tries per window.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../calls/index.ts';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import { rowsForRun } from '../../effort.ts';
import { askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const limitedCalls = calls.flatMap(({ call }) => (call.limit ? [{ call, limit: call.limit }] : []));

describe('rate limits of endpoints', () => {
  /** Every service that the API calls answers with a 404. */
  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
  });

  test('exactly these endpoints have a rate limit', () => {
    expect(limitedCalls.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual([
      'DELETE /v3/shop/reserve/{id}',
      'GET /v1/guests/candidates',
      'GET /v1/operations/health',
      'GET /v1/raids/targets',
      'POST /v1/accounts/{provider}',
      'POST /v1/cache/generation',
      'POST /v1/clips/{id}/age',
      'POST /v1/clips/{id}/title',
      'POST /v1/club',
      'POST /v1/clubs/{uuid}/join',
      'POST /v1/comments/{id}/like',
      'POST /v1/contracts/guardians',
      'POST /v1/disbursement/prepare-result',
      'POST /v1/events/{id}/leave',
      'POST /v1/events/{id}/reminder',
      'POST /v1/events/{id}/take-part',
      'POST /v1/family/invitations',
      'POST /v1/family/webhooks/{uuid}/deliveries/{id}/again',
      'POST /v1/family/webhooks/{uuid}/test',
      'POST /v1/fan-posts',
      'POST /v1/goals',
      'POST /v1/guests',
      'POST /v1/guests/layout',
      'POST /v1/guests/{uuid}/accept',
      'POST /v1/guests/{uuid}/key',
      'POST /v1/guests/{uuid}/leave',
      'POST /v1/guests/{uuid}/mute',
      'POST /v1/guests/{uuid}/remove',
      'POST /v1/lives/{id}/clips',
      'POST /v1/lives/{id}/presence',
      'POST /v1/lives/{slug}/age',
      'POST /v1/lives/{slug}/lines',
      'POST /v1/lives/{slug}/lines/{seq}/reports',
      'POST /v1/lives/{slug}/offers',
      'POST /v1/lives/{slug}/polls',
      'POST /v1/lives/{slug}/polls/{uuid}/vote',
      'POST /v1/missions/check-in',
      'POST /v1/missions/{uuid}/claim',
      'POST /v1/moderation/decisions/{uuid}/appeal',
      'POST /v1/moderation/reports',
      'POST /v1/office/orders/{uuid}/receipt',
      'POST /v1/office/users/{uuid}/merge',
      'POST /v1/operations/admins',
      'POST /v1/passkeys',
      'POST /v1/passkeys/options',
      'POST /v1/payment/age',
      'POST /v1/payment/orders',
      'POST /v1/payment/orders/{uuid}/mail',
      'POST /v1/payment/orders/{uuid}/refund-account',
      'POST /v1/payment/orders/{uuid}/slip',
      'POST /v1/payment/orders/{uuid}/tax-invoice',
      'POST /v1/payment/vouchers/check',
      'POST /v1/pk/invitations',
      'POST /v1/pk/invitations/{uuid}/accept',
      'POST /v1/pk/invitations/{uuid}/decline',
      'POST /v1/pk/{uuid}/leave',
      'POST /v1/posts',
      'POST /v1/posts/{id}/comments',
      'POST /v1/posts/{id}/like',
      'POST /v1/private-pictures/{kind}',
      'POST /v1/profile/agreements',
      'POST /v1/profile/card',
      'POST /v1/profile/consents',
      'POST /v1/profile/data-requests',
      'POST /v1/profile/email',
      'POST /v1/profile/email/code',
      'POST /v1/profile/exports',
      'POST /v1/push/line',
      'POST /v1/push/subscriptions',
      'POST /v1/raids',
      'POST /v1/sessions',
      'POST /v1/uploads/custom',
      'POST /v1/uploads/films',
      'POST /v1/uploads/house',
      'POST /v1/users/{uuid}/block',
      'POST /v1/users/{uuid}/follow',
      'POST /v2/caster/contracts/email_verification/send_otp',
      'POST /v2/caster/contracts/email_verification/verify_otp',
      'POST /v2/caster/contracts/pref',
      'POST /v2/caster/contracts/submit/done',
      'POST /v2/caster/contracts/submit/personal_1',
      'POST /v3/shop/give',
      'POST /v3/shop/reserve',
    ]);
  });

  test.for(rowsForRun(limitedCalls, 20))(
    '$call.method $call.path rejects a caller after the last try, and no other caller',
    async ({ call, limit }) => {
      const { access } = call;
      const role = access === 'staff' || access === 'family' || access === 'caster' ? access : 'normal';
      const [guesser, other] = [
        await addMember(`guesser ${call.path}`, role),
        await addMember(`bystander ${call.path}`, role),
      ];
      const ask = async (token: string) => (await fetchCall(call, { token, form: {} })).status;
      // All but the last few tries are counted directly, without calling the endpoint.
      const few = Math.min(limit.times, 5);
      const counter = env.COUNTERS.getByName(`${call.method} ${call.path}:${userUuid(`guesser ${call.path}`)}`);
      await runInDurableObject(counter, async (object) => {
        for (let time = few; time < limit.times; time += 1) await object.count(limit.times, limit.window_seconds);
      });
      const statuses = await Promise.all(Array.from({ length: few + 5 }, () => ask(guesser)));
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
      expect(await ask(other)).not.toBe(429);
      const response = await fetchCall(call, { token: guesser, form: {} });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    },
  );

  test('rejects no request if the counters are unavailable', async () => {
    const token = await addMember('lucky', 'normal');
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(env.COUNTERS, 'getByName').mockImplementation(() => {
      throw new Error('no counters');
    });
    expect((await askInVain(checkVoucher, { token, form: { code: 'NOSUCH', amount_satang: '10000' } })).status).toBe(
      422,
    );
  });
});
