/** Texts that members accept again after a change, and the commands that wait for it. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { starterVersionOf } from '../../../api/platform/article/starter-text.ts';
import { brokenLink } from '../../../api/platform/base/chain.ts';
import { consentPayload } from '../../../api/privacy/privacy/consent.ts';
import type { consentReceipts } from '../../../api/privacy/privacy/tables.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { acceptAgreements, listAgreements } from '../../../calls/privacy/agreement.ts';
import { listConsents, recordConsent } from '../../../calls/privacy/privacy.ts';
import { listShopItems } from '../../../calls/shop/item.ts';
import { buyShopItem, giveShopItem } from '../../../calls/shop/order.ts';
import { getOwnHome } from '../../../calls/site/home.ts';
import { itemUuid } from '../../shop-rows.ts';
import { addArticleVersion } from '../article-version.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addCoins, addItems, coinsOf } from '../shop/shop-world.ts';
import { userUuid } from '../world.ts';

/** The last moment of 30 November in Bangkok. */
const NOW = new Date('2026-11-30T16:59:59.999Z');
const CHANGED = new Date(NOW.getTime() + 1);

let token: string;
let starter: { terms_version: string; privacy_policy_version: string };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  token = await addMember('fan', 'normal');
  starter = {
    terms_version: await starterVersionOf('terms'),
    privacy_policy_version: await starterVersionOf('privacy-policy'),
  };
});

const accept = (form: Partial<typeof starter> = {}) => ask(acceptAgreements, { token, form: { ...starter, ...form } });
const dueNames = async () =>
  (await ask(listAgreements, { token })).data.agreements.filter(({ is_due }) => is_due).map(({ name }) => name);
const receipts = async () => (await ask(listConsents, { token })).data;

const uuid = crypto.randomUUID();
const commands = [
  [
    createOrder,
    {
      form: { kind: 'refill', package_uuid: uuid, method: 'thai_qr', accept_topup_rules: 'on', accept_app_terms: 'on' },
    },
  ],
  [giveGift, { params: { id: uuid }, form: { gift_uuid: uuid } }],
  [buyShopItem, { form: { item_uuid: uuid, price_coins: '1' } }],
  [giveShopItem, { form: { item_uuid: uuid, for_user_uuid: uuid, price_coins: '1' } }],
] as const;

describe('accepting texts', () => {
  test('a member accepts both texts, and a repetition adds no receipt', async () => {
    expect((await ask(listAgreements, { token })).data.agreements).toEqual([
      { name: 'terms', version: starter.terms_version, accepted_version: null, accepted_at: null, is_due: false },
      {
        ...{ name: 'privacy-policy', version: starter.privacy_policy_version },
        ...{ accepted_version: null, accepted_at: null, is_due: false },
      },
    ]);
    const first = await accept();
    expect(first.data.agreements).toMatchObject([
      { accepted_version: starter.terms_version, accepted_at: NOW.toISOString() },
      { accepted_version: starter.privacy_policy_version, accepted_at: NOW.toISOString() },
    ]);
    vi.setSystemTime(CHANGED);
    expect(await accept()).toEqual(first);
    expect((await receipts()).map(({ number, subject }) => [number, subject])).toEqual([
      [2, 'privacy-policy'],
      [1, 'terms'],
    ]);
  });

  test('concurrent acceptances make one receipt per text in one chain', async () => {
    await ask(recordConsent, { token, form: { version: '1.0', purpose_02: 'allowed', purpose_03: 'denied' } });
    await Promise.all([accept(), accept(), accept()]);
    const rows = await env.DB.prepare('SELECT * FROM consent_receipts ORDER BY number').all<
      Omit<typeof consentReceipts.$inferSelect, 'order_key'>
    >();
    expect(rows.results.map(({ subject }) => subject)).toEqual(['cookies', 'terms', 'privacy-policy']);
    expect(await brokenLink(rows.results.map((row) => ({ ...row, content: consentPayload(row) })))).toBeNull();
  });

  test('a version that is not in force is refused', async () => {
    await addArticleVersion('terms', '2026-12-01');
    const planned = { ...starter, terms_version: '2026-12-01' };
    const refusal = { status: 409, error: { code: 'agreement_outdated' } };
    expect(await askInVain(acceptAgreements, { token, form: planned })).toMatchObject(refusal);
    vi.setSystemTime(CHANGED);
    expect(await askInVain(acceptAgreements, { token, form: starter })).toMatchObject(refusal);
    expect(await receipts()).toEqual([]);
  });

  test('a new version of the terms carries the confirmed age on', async () => {
    await env.DB.prepare(
      `INSERT INTO consent_receipts (user_uuid, number, subject, version, choices, at_ms, previous_hash, hash)
      VALUES (?, 1, 'terms', '2026-11-22', '{"min_age":"20"}', ?, 'a', 'b')`,
    )
      .bind(userUuid('fan'), NOW.getTime())
      .run();
    vi.setSystemTime(CHANGED);
    await addArticleVersion('terms', '2026-12-01');
    await accept({ terms_version: '2026-12-01' });
    expect((await receipts()).find(({ version }) => version === '2026-12-01')?.choices).toEqual({ min_age: '20' });
  });
});

describe('a version that applies from a day', () => {
  test('asks again on its Bangkok day, until the member accepts it', async () => {
    await accept();
    await addArticleVersion('privacy-policy', '2026-12-01');
    expect(await dueNames()).toEqual([]);
    vi.setSystemTime(CHANGED);
    expect(await dueNames()).toEqual(['privacy-policy']);
    const summary = async () => [
      (await ask(getProfileSummary, { token })).data.has_accepted_agreements,
      (await ask(getOwnHome, { token })).data.summary.has_accepted_agreements,
    ];
    expect(await summary()).toEqual([false, false]);
    await accept({ privacy_policy_version: '2026-12-01' });
    expect(await dueNames()).toEqual([]);
    expect(await summary()).toEqual([true, true]);
    await addArticleVersion('privacy-policy', '2026-12-02');
    vi.setSystemTime('2026-12-01T17:00:00Z');
    expect(await dueNames()).toEqual(['privacy-policy']);
  });

  test('asks a member without receipts only about versions after their first day', async () => {
    await addArticleVersion('terms', '2026-11-20');
    expect(await dueNames()).toEqual([]);
    await addArticleVersion('terms', '2026-11-21');
    expect(await dueNames()).toEqual(['terms']);
  });

  test('other texts ask nobody', async () => {
    await addArticleVersion('faq', '2026-11-30');
    await addArticleVersion('topup-rules', '2026-11-30');
    expect(await dueNames()).toEqual([]);
  });
});

describe('commands that spend money', () => {
  test.for(commands)('%o waits for the new terms', async ([call, input]) => {
    await addArticleVersion('terms', '2026-11-30');
    const request = { token, key: crypto.randomUUID(), ...input } as never;
    expect(await askInVain(call, request)).toMatchObject({ status: 403, error: { code: 'agreement_due' } });
    await accept({ terms_version: '2026-11-30' });
    expect((await askInVain(call, request)).error.code).not.toBe('agreement_due');
  });

  test('a purchase goes on after acceptance, and reading never stops', async () => {
    await addItems({ name: 'hat', kind: 'digital', price_coins: 10 });
    await addCoins('fan', 100);
    const buy = { token, key: 'purchase-1', form: { item_uuid: itemUuid('hat'), price_coins: '10' } };
    await addArticleVersion('terms', '2026-11-30');
    expect((await askInVain(buyShopItem, buy)).error.code).toBe('agreement_due');
    expect(await coinsOf('fan')).toBe(100);
    expect((await ask(listShopItems, {})).data).toHaveLength(1);
    await accept({ terms_version: '2026-11-30' });
    const bought = await ask(buyShopItem, buy);
    expect(await coinsOf('fan')).toBe(90);
    // The answer of a command that took effect before the change stays available.
    await addArticleVersion('terms', '2026-12-01');
    vi.setSystemTime(CHANGED);
    expect(await ask(buyShopItem, buy)).toEqual(bought);
    expect((await askInVain(buyShopItem, { ...buy, key: 'purchase-2' })).error.code).toBe('agreement_due');
  });
});
