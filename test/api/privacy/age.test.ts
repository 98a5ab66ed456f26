/** Minimum age to pay: asked once, enforced by the API, without storing a birth date. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { approveContract } from '../../../calls/contracts/company.ts';
import { createOrder } from '../../../calls/money/order.ts';
import { listPaymentMethods } from '../../../calls/money/package.ts';
import { forgetPayingAge, getPayingAge, tellBirthDate } from '../../../calls/privacy/age.ts';
import { BankModel } from '../../unit/money/model/bank-model.ts';
import { ask, askInVain } from '../ask.ts';
import { Applicant, Post, Staff } from '../contracts/contract-world.ts';
import { addMember, tokenOf } from '../member.ts';

const NOW = '2031-03-01T08:00:00.000Z';
const bindings = { PAYING_MIN_AGE: '20' };
const ground = 'asked by them';
const storedAges = async () => (await env.DB.prepare('SELECT min_age, old_enough_on FROM paying_ages').all()).results;

let token: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const bank = new BankModel();
  vi.spyOn(globalThis, 'fetch').mockImplementation(bank.fetch);
  token = await addMember('ann', 'normal');
});

const refill = { kind: 'refill', amount_satang: '10000', method: 'thai_qr' } as const;
const acceptance = { accept_topup_rules: 'on', accept_app_terms: 'on' } as const;
const order = (changes: { key?: string; bindings?: object } = {}) => ({
  token,
  key: crypto.randomUUID(),
  form: { ...refill, ...acceptance },
  bindings,
  ...changes,
});
const tell = (birth_date: string, settings: object = bindings) =>
  ask(tellBirthDate, { token, form: { birth_date }, bindings: settings });
const payingAge = async (settings: object = bindings) => (await ask(getPayingAge, { token, bindings: settings })).data;

describe('minimum age to pay', () => {
  test('without a minimum age, members are not asked and answers are not stored', async () => {
    expect(await payingAge({})).toEqual({ min_age: 0, state: 'not_asked', from: null });
    expect((await tell('2000-01-01', {})).data.state).toBe('not_asked');
    expect(await storedAges()).toEqual([]);
    await ask(createOrder, order({ bindings: {} }));
  });

  test('a member of age answers once, and only that fact is stored', async () => {
    expect((await ask(listPaymentMethods, { bindings })).data[0]?.min_age).toBe(20);
    const key = crypto.randomUUID();
    expect(await askInVain(createOrder, order({ key }))).toMatchObject({
      status: 403,
      error: { code: 'paying_age_wanted', min_age: 20 },
    });
    expect((await tell('2011-03-01')).data).toEqual({ min_age: 20, state: 'old_enough', from: null });
    expect(await storedAges()).toEqual([{ min_age: 20, old_enough_on: '2031-03-01' }]);
    await ask(createOrder, order({ key }));
    // After the minimum age is raised, members must answer again; a lower one is already known.
    expect((await payingAge({ PAYING_MIN_AGE: '18' })).state).toBe('old_enough');
    expect((await payingAge({ PAYING_MIN_AGE: '21' })).state).toBe('unknown');
  });

  test('a member below the minimum age learns the day, and another date changes nothing', async () => {
    const young = { min_age: 20, state: 'too_young', from: '2031-03-02' };
    expect((await tell('2011-03-02')).data).toEqual(young);
    expect((await tell('1990-01-01')).data).toEqual(young);
    expect(await askInVain(createOrder, order())).toMatchObject({
      status: 403,
      error: { code: 'paying_age_too_young', min_age: 20, from: '2031-03-02' },
    });
    // The day begins in Bangkok, seven hours ahead.
    vi.setSystemTime('2031-03-01T17:00:00.000Z');
    token = await tokenOf('ann');
    await ask(createOrder, order());
  });

  test('no kind of order bypasses the minimum age, and no gateway is called', async () => {
    const kinds = ['refill', 'family_refill', 'family_credit'] as const;
    const forms = kinds.flatMap((kind) => Array.from({ length: 7 }, () => ({ ...refill, ...acceptance, kind })));
    const refusals = await Promise.all(forms.map((form) => askInVain(createOrder, { ...order(), form })));
    expect(new Set(refusals.map(({ error }) => error.code))).toEqual(new Set(['paying_age_wanted']));
    expect((await env.DB.prepare('SELECT uuid FROM orders').all()).results).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a birthday on 29 February counts from 1 March', async () => {
    vi.setSystemTime('2030-02-28T08:00:00.000Z');
    token = await tokenOf('ann');
    expect((await tell('2012-02-29', { PAYING_MIN_AGE: '18' })).data).toMatchObject({ from: '2030-03-01' });
  });

  test.each(['2031-03-02', '1899-12-31'])('%s is rejected as a birth date', async (birth_date) => {
    const refusal = await askInVain(tellBirthDate, { token, form: { birth_date }, bindings });
    expect(refusal).toMatchObject({ status: 422, error: { code: 'birth_date_wrong', fields: ['birth_date'] } });
    expect(await storedAges()).toEqual([]);
  });

  test('of concurrent answers one birth date applies', async () => {
    const responses = await Promise.all(['2012-01-01', '1990-01-01', '2013-01-01'].map((birth) => tell(birth)));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await storedAges()).toHaveLength(1);
  });

  test('a member who confirmed the age at sign-up is not asked again', async () => {
    const { user_uuid } =
      (await env.DB.prepare('SELECT uuid AS user_uuid FROM users').first<{ user_uuid: string }>()) ?? {};
    await env.DB.prepare(
      `INSERT INTO consent_receipts (user_uuid, number, subject, version, choices, at_ms, previous_hash, hash)
     VALUES (?, 1, 'terms', '2026-11-22', '{"min_age":"20"}', 0, '0', '1')`,
    )
      .bind(user_uuid)
      .run();
    expect((await payingAge()).state).toBe('old_enough');
    expect((await payingAge({ PAYING_MIN_AGE: '21' })).state).toBe('unknown');
    await ask(createOrder, order());
  });

  test('staff can reset a mistyped birth date, with an audit entry', async () => {
    await tell('2020-01-01');
    const staff = await addMember('clerk', 'staff');
    const uuid = (await env.DB.prepare('SELECT user_uuid FROM paying_ages').first<string>('user_uuid')) ?? '';
    const forget = { token: staff, params: { uuid }, form: { ground } };
    await ask(forgetPayingAge, forget);
    expect(await storedAges()).toEqual([]);
    expect((await payingAge()).state).toBe('unknown');
    expect((await askInVain(forgetPayingAge, forget)).error.code).toBe('paying_age_not_told');
    const trail = await env.DB.prepare('SELECT count(*) AS entries FROM audit_entries').first('entries');
    expect(trail).toBeGreaterThan(0);
  });

  test('the stored age is erased with the account', async () => {
    await tell('2020-01-01');
    await env.DB.prepare(
      'INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) SELECT user_uuid, 0, 0 FROM paying_ages',
    ).run();
    await env.DB.prepare('UPDATE closings SET done_at_ms = 1').run();
    expect(await storedAges()).toEqual([]);
  });

  test('the checked birth date of a contract takes precedence over an answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const post = new Post();
    const house = await Staff.open(post);
    const kanda = await Applicant.named('kanda', post);
    await kanda.fillIn({});
    const { uuid } = await kanda.handIn();
    await house.ask(approveContract, uuid, {});
    await house.sign(uuid);
    token = await tokenOf('kanda');
    const withMinAge = (age: string) => ({ ...post, PAYING_MIN_AGE: age });
    const is = async (age: string) => (await ask(getPayingAge, { token, bindings: withMinAge(age) })).data;
    // Born on 17 May 1997, according to the contract.
    expect((await is('20')).state).toBe('old_enough');
    expect(await is('90')).toEqual({ min_age: 90, state: 'too_young', from: '2087-05-17' });
    const response = await ask(tellBirthDate, {
      token,
      form: { birth_date: '1920-01-01' },
      bindings: withMinAge('90'),
    });
    expect(response.data.state).toBe('too_young');
  });
});
