/**
 * The pages of a family's coins, for the members who may spend them and those who receive them.
 * They work without scripts.
 */
import { describe, expect, test } from 'vitest';
import { listFamilySpends, nameManager, passBudget } from '../../../calls/families/family-wallet.ts';
import { getFamilyPurses, listWalletMembers } from '../../../calls/money/family-wallet.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';

const family = { uuid: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f41', slug: 'dao', name: 'ดาว' };
const owner = { is_owner: true, day_limit_coins: null, left_today_coins: null };
const [member] = sampleAnswer(listWalletMembers).data;
const uuid = member?.user.uuid ?? '';

async function atWallet(limits: {
  is_owner: boolean;
  day_limit_coins: number | null;
  left_today_coins: number | null;
}) {
  const browser = await signedIn();
  browser.host.answer(getFamilyPurses, { data: { wallet: { family, coins: 4_200, ...limits }, budget: null } });
  return browser;
}

describe('family wallet', () => {
  test('the owner passes coins and names managers by forms', async () => {
    const browser = await atWallet(owner);
    const { status, text } = await browser.go('/family/wallet');
    expect(status).toBe(200);
    expect(text).toContain('4,200');
    for (const at of ['budget', 'manager']) expect(text).toContain(`action="/family/wallet/${at}"`);
    const requests: string[] = [];
    for (const call of [passBudget, nameManager])
      browser.host.on(call, ({ url, body }) => {
        requests.push(`${url.pathname} ${String(body)}`);
        return Response.json(sampleAnswer(call));
      });
    const answer = await browser.go('/family/wallet/budget', {
      form: { uuid, coins: '๑,๐๐๐', idempotency_key: 'a-key-of-a-form' },
    });
    expect(answer.location).toBe('/family/wallet?status=passed');
    await browser.go('/family/wallet/manager', {
      form: { uuid, day_limit_coins: '500', idempotency_key: 'another-key' },
    });
    expect(requests).toEqual([
      `/v1/family/wallet/members/${uuid}/budget coins=1000`,
      `/v1/family/wallet/members/${uuid}/manager day_limit_coins=500`,
    ]);
  });

  test('a manager sees their daily limit and cannot name managers', async () => {
    const browser = await atWallet({ is_owner: false, day_limit_coins: 300, left_today_coins: 120 });
    const { text } = await browser.go('/family/wallet');
    expect(text).toContain('120 จาก 300 เหรียญ');
    expect(text).not.toContain('action="/family/wallet/manager"');
  });

  test('a transfer over the limit shows the reason', async () => {
    const browser = await atWallet(owner);
    browser.host.on(passBudget, () => refusal({ code: 'family_limit_reached', left_coins: 0 }));
    const { status, text } = await browser.go('/family/wallet/budget', {
      form: { uuid, coins: '9', idempotency_key: 'a-key-of-a-form' },
    });
    expect(status).toBe(422);
    expect(text).toContain('เกินวงเงินเหรียญสังกัดของคุณในวันนี้');
  });

  test('the wallet is forbidden to other members; a VB sees their own budget', async () => {
    const browser = await signedIn();
    const budget = { family, coins: 640 };
    browser.host.answer(getFamilyPurses, { data: { wallet: null, budget } });
    browser.host.on(listFamilySpends, () => refusal('family_wallet_not_yours'));
    expect((await browser.go('/family/wallet')).status).toBe(403);
    expect((await browser.go('/family/budget')).text).toContain('640');
  });

  test.each([
    ['a manager', { is_owner: false, day_limit_coins: 300, left_today_coins: 120 }, true],
    ['another member', null, false],
  ] as const)('the profile of %s links to the wallet only if they manage it', async (_, limits, isLinked) => {
    const browser = await signedIn();
    const { data: profile } = sampleAnswer(getProfile);
    browser.host.answer(getProfile, { data: { ...profile, role: 'normal', family } });
    browser.host.answer(getFamilyPurses, {
      data: { wallet: limits && { family, coins: 4_200, ...limits }, budget: null },
    });
    const { text } = await browser.go('/profile');
    expect(text.includes('href="/family/wallet"')).toBe(isLinked);
  });
});
