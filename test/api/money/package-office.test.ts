/**
 * Coin packages for staff: they add packages and stop offering them. Price and contents never
 * change.
 */
import { describe, expect, test } from 'vitest';
import { listPackages } from '../../../calls/money/package.ts';
import { addOfficePackage, changeOfficePackage, listOfficePackages } from '../../../calls/money/package-office.ts';
import { ask, askInVain } from '../ask.ts';
import { askAlone, askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';

const form = {
  for: 'family',
  price_satang: '500000',
  coins: '50000',
  bonus_coins: '6000',
  is_recommended: 'on',
  ground: 'The price list of November',
} as const;

const listOffered = async () => (await ask(listPackages, { query: { for: 'family' } })).data;

describe('coin packages in the office', () => {
  test('a package is sold from its addition until withdrawn, and stays listed for staff', async () => {
    const token = await addMember('boss', 'staff');
    const input = { token, key: crypto.randomUUID(), form };
    await askAsTwo(addOfficePackage, input);
    await askAlone(addOfficePackage, input);
    const [data = expect.fail('the package is on the list')] = (await ask(listOfficePackages, { token })).data;
    const { is_offered: _, ...soldPackage } = data;
    expect(soldPackage).toMatchObject({
      price_satang: 500_000,
      coins: 50_000,
      bonus_coins: 6_000,
      is_recommended: true,
    });
    expect(await listOffered()).toEqual([soldPackage]);
    const params = { uuid: data.uuid };
    await askAsTwo(changeOfficePackage, {
      token,
      params,
      form: { is_offered: 'false', is_recommended: 'false', ground: 'Old' },
    });
    expect(await listOffered()).toEqual([]);
    const all = (await ask(listOfficePackages, { token })).data;
    expect(all).toEqual([{ ...data, is_offered: false, is_recommended: false }]);
  });

  test.each([
    ['price_satang', '0'],
    ['price_satang', '100000001'],
    ['price_satang', '35.50'],
    ['coins', '0'],
    ['coins', '-1'],
    ['bonus_coins', '100000001'],
    ['ground', ' '],
  ])('a package whose %s is %j is rejected and not sold', async (field, value) => {
    const token = await addMember('boss', 'staff');
    const refusal = await askInVain(addOfficePackage, {
      token,
      key: crypto.randomUUID(),
      form: { ...form, [field]: value },
    });
    expect(refusal).toMatchObject({ status: 422, error: { code: 'invalid_form', fields: [field] } });
    expect(await listOffered()).toEqual([]);
  });

  test('an unknown package cannot be changed, and only staff can add one', async () => {
    const token = await addMember('boss', 'staff');
    const change = { params: { uuid: crypto.randomUUID() }, form: { is_offered: 'on', ground: 'None' } } as const;
    expect(await askInVain(changeOfficePackage, { token, ...change })).toMatchObject({
      status: 404,
      error: { code: 'package_not_found' },
    });
    const fan = await addMember('fan', 'normal');
    expect(await askInVain(addOfficePackage, { token: fan, key: crypto.randomUUID(), form })).toMatchObject({
      status: 403,
    });
  });
});
