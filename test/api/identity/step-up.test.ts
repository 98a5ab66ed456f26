/** Endpoints that affect a user's security require a fresh sign-in. */
import { describe, expect, test, vi } from 'vitest';
import { handOver, listSessions, revokeAllSessions, revokeSession, signOut } from '../../../calls/identity/auth.ts';
import { calls } from '../../../calls/index.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { wantsStepUp } from '../../../calls/platform/authority.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { tokenOf } from '../member.ts';
import { addUsers } from '../world.ts';

const START = Date.UTC(2026, 10, 20);
const refusal = { status: 403, error: { code: 'step_up_required', message_key: 'error:code.step_up_required' } };

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function signedIn() {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await addUsers(['fan']);
  return tokenOf('fan', { now: new Date() });
}

test('lists the endpoints that require a step-up', () => {
  const sensitiveCalls = calls.filter(({ call }) => wantsStepUp(call)).map(({ call }) => `${call.method} ${call.path}`);
  expect(sensitiveCalls.sort()).toEqual([
    'DELETE /v1/accounts/{provider}/{id}',
    'DELETE /v1/office/signatories/{uuid}',
    'DELETE /v1/passkeys/{id}',
    'DELETE /v1/services/{id}/secrets/{secret_id}',
    'DELETE /v1/sessions',
    'DELETE /v1/sessions/{id}',
    'GET /v1/office/looks/{uuid}',
    'GET /v1/profile/exports/{uuid}',
    'POST /v1/accounts/{provider}',
    'POST /v1/disbursement/submit',
    'POST /v1/facts/{id}/correct',
    'POST /v1/family/webhooks',
    'POST /v1/family/webhooks/{uuid}/secret',
    'POST /v1/office/approvals/{uuid}',
    'POST /v1/office/articles/{uuid}/publish',
    'POST /v1/office/authority/{name}',
    'POST /v1/office/bank-reports',
    'POST /v1/office/bank-years/{year}',
    'POST /v1/office/breaches',
    'POST /v1/office/breaches/{uuid}/steps',
    'POST /v1/office/cases/{number}/account',
    'POST /v1/office/cases/{number}/credit',
    'POST /v1/office/cases/{number}/end',
    'POST /v1/office/cases/{number}/recalls',
    'POST /v1/office/cases/{number}/refunds',
    'POST /v1/office/cases/{number}/write-off',
    'POST /v1/office/contracts/{uuid}/accept',
    'POST /v1/office/contracts/{uuid}/accept_temp',
    'POST /v1/office/contracts/{uuid}/open',
    'POST /v1/office/contracts/{uuid}/passport',
    'POST /v1/office/contracts/{uuid}/reject',
    'POST /v1/office/contracts/{uuid}/return',
    'POST /v1/office/contracts/{uuid}/sign',
    'POST /v1/office/contracts/{uuid}/stamp',
    'POST /v1/office/contracts/{uuid}/terminate',
    'POST /v1/office/contracts/{uuid}/work',
    'POST /v1/office/data-requests/{uuid}/answer',
    'POST /v1/office/data-requests/{uuid}/open',
    'POST /v1/office/event-drafts/{uuid}/announce',
    'POST /v1/office/events/{uuid}/end',
    'POST /v1/office/families',
    'POST /v1/office/families/{uuid}/credit',
    'POST /v1/office/families/{uuid}/loans',
    'POST /v1/office/families/{uuid}/owner',
    'POST /v1/office/family-owners/{uuid}/end',
    'POST /v1/office/gifts',
    'POST /v1/office/gifts/{uuid}',
    'POST /v1/office/given-gifts/{uuid}/answer',
    'POST /v1/office/given-gifts/{uuid}/take-back',
    'POST /v1/office/giver-holds',
    'POST /v1/office/giver-holds/{uuid}/end',
    'POST /v1/office/giver-holds/{uuid}/look',
    'POST /v1/office/mission-budgets',
    'POST /v1/office/missions',
    'POST /v1/office/missions/{uuid}',
    'POST /v1/office/orders/{uuid}/recalls',
    'POST /v1/office/orders/{uuid}/refunds',
    'POST /v1/office/packages',
    'POST /v1/office/packages/{uuid}',
    'POST /v1/office/payees',
    'POST /v1/office/payees/{uuid}/account',
    'POST /v1/office/payees/{uuid}/facts',
    'POST /v1/office/payees/{uuid}/review',
    'POST /v1/office/payout-batches',
    'POST /v1/office/payout-batches/{uuid}/end',
    'POST /v1/office/payouts/{uuid}/bank-certificate',
    'POST /v1/office/payouts/{uuid}/certificate',
    'POST /v1/office/payouts/{uuid}/give-up',
    'POST /v1/office/payouts/{uuid}/hold',
    'POST /v1/office/payouts/{uuid}/release',
    'POST /v1/office/people/{uuid}/block',
    'POST /v1/office/people/{uuid}/coins',
    'POST /v1/office/people/{uuid}/passkeys/allow',
    'POST /v1/office/people/{uuid}/paying-age/forget',
    'POST /v1/office/people/{uuid}/role',
    'POST /v1/office/people/{uuid}/sessions/end',
    'POST /v1/office/people/{uuid}/unblock',
    'POST /v1/office/private-pictures/{uuid}/open',
    'POST /v1/office/promotions',
    'POST /v1/office/promotions/{uuid}',
    'POST /v1/office/proposals',
    'POST /v1/office/refunds/{uuid}/report',
    'POST /v1/office/report-evidence/{uuid}',
    'POST /v1/office/settings',
    'POST /v1/office/settlement-files',
    'POST /v1/office/shop/items/{uuid}/price',
    'POST /v1/office/shop/items/{uuid}/prizes',
    'POST /v1/office/shop/orders/{uuid}/refund',
    'POST /v1/office/shop/parcels/{uuid}/open',
    'POST /v1/office/signatories',
    'POST /v1/office/starter-packages',
    'POST /v1/office/starter-sets/{name}',
    'POST /v1/office/tax-lists/{id}',
    'POST /v1/office/users/{uuid}/merge',
    'POST /v1/office/voucher-batches',
    'POST /v1/office/vouchers',
    'POST /v1/office/vouchers/{uuid}',
    'POST /v1/operations/admins',
    'POST /v1/passkeys',
    'POST /v1/passkeys/options',
    'POST /v1/payment/orders/{uuid}/refund-account',
    'POST /v1/profile/close',
    'POST /v1/profile/data-requests',
    'POST /v1/profile/email',
    'POST /v1/profile/email/code',
    'POST /v1/profile/exports',
    'POST /v1/services',
    'POST /v1/services/{id}/secrets',
  ]);
});

describe.for([
  { call: revokeAllSessions, params: {} },
  { call: revokeSession, params: { id: '0190a3c1-7b1e-4c3a-8f4e-000000000001' } },
])('$call.method $call.path', ({ call, params }) => {
  test('a step-up endpoint works for fifteen minutes after sign-in, and then is rejected', async () => {
    const token = await signedIn();
    passSeconds(STEP_UP_SECONDS - 1);
    expect((await fetchCall(call, { token, params })).status).not.toBe(403);
    const stale = await tokenOf('fan', { now: new Date() });
    passSeconds(STEP_UP_SECONDS);
    expect(await askInVain(call, { token: stale, params })).toEqual(refusal);
    expect((await fetchCall(getProfile, { token: stale })).status).toBe(200);
  });

  test('using the token does not extend the step-up; a fresh sign-in does', async () => {
    const token = await signedIn();
    passSeconds(STEP_UP_SECONDS - 60);
    await ask(listSessions, { token });
    passSeconds(61);
    expect(await askInVain(call, { token, params })).toEqual(refusal);
    const fresh = await tokenOf('fan', { now: new Date() });
    expect((await fetchCall(call, { token: fresh, params })).status).not.toBe(403);
  });

  test('a handed-over token keeps the sign-in time of its source', async () => {
    const app = await signedIn();
    passSeconds(STEP_UP_SECONDS - 60);
    const { token } = (await ask(handOver, { token: app, form: { device: '' } })).data;
    passSeconds(61);
    expect(await askInVain(call, { token, params })).toEqual(refusal);
  });
});

test('a rejected step-up ends no session, and signing out never requires one', async () => {
  const token = await signedIn();
  const other = await tokenOf('fan', { now: new Date() });
  passSeconds(STEP_UP_SECONDS);
  await askInVain(revokeAllSessions, { token });
  expect((await fetchCall(getProfile, { token: other })).status).toBe(200);
  expect(await ask(signOut, { token })).toEqual({ data: { revoked_count: 1 } });
});
