/** Bank holidays entered by staff, and the warning about a missing year. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { getBankYear, listBankYears, noteBankYear } from '../../../calls/payouts/bank-year.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';

beforeEach(() => addMember('clerk', 'staff'));

const at = async (moment: string) => {
  vi.setSystemTime(moment);
  return tokenOf('clerk');
};
const missingAt = async (moment: string) => {
  const { waiting } = (await ask(getWaiting, { token: await at(moment) })).data;
  return waiting.find(({ what }) => what === 'bank-years')?.count;
};
const note = async (year: string, holiday_lines: string, moment = '2027-11-02T03:00:00Z') => ({
  token: await at(moment),
  params: { year },
  form: { holiday_lines, ground: 'as the Bank of Thailand announced' },
});
const SONGKRAN = '2028-04-13 | วันสงกรานต์ | Songkran';

describe('bank holidays', () => {
  test('a year without holidays waits for staff from October of the year before', async () => {
    expect(await missingAt('2027-09-30T16:59:00Z')).toBe(0);
    expect(await missingAt('2027-09-30T17:00:00Z')).toBe(1);
    const token = await at('2027-10-02T03:00:00Z');
    expect((await ask(listBankYears, { token, query: { state: 'missing' } })).data).toEqual([
      { year: '2028', state: 'missing', holiday_count: 0 },
    ]);
    const response = await ask(
      noteBankYear,
      await note('2028', `${SONGKRAN}\n\n 2028-01-03 | วันหยุดชดเชย | Substitution `),
    );
    expect(response.data).toEqual({ year: '2028', state: 'noted', holiday_count: 2 });
    expect(await missingAt('2027-11-02T03:00:00Z')).toBe(0);
    const year = await ask(getBankYear, { token: await tokenOf('clerk'), params: { year: '2028' } });
    expect(year.data).toEqual({
      year: '2028',
      state: 'noted',
      holiday_count: 2,
      holiday_lines: `2028-01-03 | วันหยุดชดเชย | Substitution\n${SONGKRAN}`,
      holidays: [
        { day: '2028-01-03', name_th: 'วันหยุดชดเชย', name_en: 'Substitution' },
        { day: '2028-04-13', name_th: 'วันสงกรานต์', name_en: 'Songkran' },
      ],
    });
  });

  test('a new list replaces future holidays and keeps past ones', async () => {
    await ask(noteBankYear, await note('2028', `${SONGKRAN}\n2028-05-01 | วันแรงงาน | Labour Day`));
    const later = '2028-04-13T05:00:00Z';
    const input = await note('2028', '2028-05-02 | วันแรงงาน | Labour Day', later);
    expect((await askInVain(noteBankYear, input)).error).toMatchObject({
      code: 'bank_holidays_past',
      fields: ['holiday_lines'],
    });
    await ask(noteBankYear, await note('2028', `${SONGKRAN}\n2028-05-02 | วันแรงงาน | Labour Day`, later));
    const { data } = await ask(getBankYear, { token: await tokenOf('clerk'), params: { year: '2028' } });
    expect(data.holidays.map(({ day }) => day)).toEqual(['2028-04-13', '2028-05-02']);
  });

  test.for([
    ['a day that does not exist', '2028-02-30 | วัน | Day'],
    ['a day in another year', '2029-04-13 | วัน | Day'],
    ['the same day twice', `${SONGKRAN}\n${SONGKRAN}`],
    ['a day without its English name', '2028-04-13 | วันสงกรานต์'],
    ['a fourth column', `${SONGKRAN} | more`],
  ] as const)('a holiday list with %s is rejected and changes nothing', async ([, lines]) => {
    expect((await askInVain(noteBankYear, await note('2028', lines))).error).toMatchObject({
      code: 'bank_holidays_amiss',
      fields: ['holiday_lines'],
    });
    expect(await missingAt('2027-11-02T03:00:00Z')).toBe(1);
  });

  test('rejects holidays of a year that no payout needs', async () => {
    const answer = await askInVain(noteBankYear, await note('2031', '2031-04-13 | วันสงกรานต์ | Songkran'));
    expect(answer.error.code).toBe('bank_year_not_found');
  });
});
