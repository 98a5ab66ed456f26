/**
 * Staff issue vouchers, one for many users or many codes at once, with exactly the declared
 * discount.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import {
  addVoucher,
  changeVoucher,
  getOfficeVoucher,
  issueVouchers,
  listOfficeVouchers,
} from '../../../calls/money/voucher-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, fields, placeOrder } from './money-world.ts';

const ground = 'Planned';

let fan: string;
let staff: string;
beforeEach(async () => {
  ({ fan } = await beginMoney());
  staff = await addMember('boss', 'staff');
});

describe('a voucher', () => {
  const terms = {
    title_th: 'ลด',
    title_en: 'Off',
    discount_satang: '1000',
    min_amount_satang: '0',
    for_users: 'on',
    valid_from: '2031-11-01T00:00:00.000Z',
    valid_until: '2031-12-01T00:00:00.000Z',
    ground,
  } as const;
  const check = (code: string) => ({
    token: fan,
    form: { code, kind: 'refill' as const, package_uuid: fields.package_uuid },
  });

  test('a voucher gives its discount as often as declared, and lists its users', async () => {
    const { data } = await ask(addVoucher, {
      token: staff,
      form: { ...terms, code: 'autumn', uses_in_all: '1', is_listed: 'on' },
    });
    expect((await ask(checkVoucher, check('AUTUMN'))).data.discount_satang).toBe(1_000);
    await placeOrder(fan, { voucher_code: 'AUTUMN' });
    const params = { uuid: data.uuid };
    expect((await ask(getOfficeVoucher, { token: staff, params })).data).toMatchObject({
      taken: 1,
      holders: [{ name: 'fan', taken: 1 }],
    });
    const again = { token: staff, form: { ...terms, code: 'AUTUMN', uses_in_all: '1' } };
    expect((await askInVain(addVoucher, again)).error.code).toBe('office_voucher_exists');
    const change = (form: object) => ({
      token: staff,
      params,
      form: { valid_until: terms.valid_until, ground, ...form },
    });
    await ask(changeVoucher, change({ uses_in_all: '5', is_listed: 'false' }));
    expect((await askInVain(changeVoucher, change({ valid_until: terms.valid_from }))).error.code).toBe(
      'office_voucher_ends_before',
    );
  });

  test('a hundred voucher codes are unique, valid once each, and returned once per key', async () => {
    const input = { token: staff, key: 'one-batch', form: { ...terms, prefix: 'ny', count: '100' } };
    const { codes } = (await ask(issueVouchers, input)).data;
    expect((await ask(issueVouchers, input)).data.codes).toBe(codes);
    const all = codes.split('\n');
    expect(new Set(all).size).toBe(100);
    expect(all.every((code) => /^NY[2-9A-HJKMNP-Z]{10}$/.test(code))).toBe(true);
    expect((await ask(checkVoucher, check(all[42] ?? ''))).data.discount_satang).toBe(1_000);
    const { data } = await ask(listOfficeVouchers, { token: staff, query: { find: 'NY2', limit: 50 } });
    expect(data.filter(({ code }) => code.startsWith('NY'))).toHaveLength(50);
    expect(data[0]).toMatchObject({ uses_in_all: 1, is_listed: false });
  });

  test.each([
    [{ discount_satang: '', discount_percent: '101', discount_most_satang: '500' }, 'discount_percent'],
    [{ discount_satang: '' }, 'discount_satang'],
    [{ discount_percent: '10', discount_most_satang: '500' }, 'discount_satang'],
    [{ discount_satang: '', discount_percent: '10' }, 'discount_most_satang'],
    [{ for_users: 'false' }, 'for_users'],
    [{ valid_until: terms.valid_from }, 'valid_until'],
    [{ blocked_from: '18:00' }, 'blocked_until'],
    [{ discount_most_satang: '0' }, 'discount_most_satang'],
  ])('a voucher with %j is rejected at %s', async (changes, field) => {
    const form = { ...terms, ...changes, code: 'WRONG' } as typeof terms & { code: string };
    expect((await askInVain(addVoucher, { token: staff, form })).error).toMatchObject({ fields: [field] });
  });
});
