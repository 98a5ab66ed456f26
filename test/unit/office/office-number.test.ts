/** Numbers and dates that staff paste into office forms reach the endpoint in plain digits. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { day, moment, wholeCoins } from '../../../calls/platform/field.ts';
import { month } from '../../../calls/platform/page-field.ts';
import { inputFromForm, officeFormFields } from '../../../src/office/form-field.ts';

const form = z.object({
  term_days: z.coerce.number().int().min(1),
  coins: wholeCoins,
  until: day,
  month,
  starts_at: moment,
  name: z.string(),
});
const fields = officeFormFields({ valueTexts: {} }, { method: 'POST', query: z.object({}), form }, { boundNames: [] });

const plain = {
  term_days: '365',
  coins: '1500000',
  until: '2026-12-05',
  month: '2026-12',
  starts_at: '2026-12-05T20:30',
  name: 'ร้าน ๑๒๓',
};
const expected = {
  term_days: 365,
  coins: 1_500_000,
  until: '2026-12-05',
  month: '2026-12',
  starts_at: '2026-12-05T13:30:00.000Z',
  name: 'ร้าน ๑๒๓',
};

describe('pasted numbers and dates', () => {
  test('number fields have their own kind and names have none', () => {
    expect(fields.map(({ as }) => as)).toEqual(['number', 'number', 'day', 'month', 'moment', 'line']);
  });

  test.for([
    ['as typed', {}],
    [
      'in Thai digits',
      { term_days: '๓๖๕', coins: '๑๕๐๐๐๐๐', until: '๒๐๒๖-๑๒-๐๕', month: '๒๐๒๖-๑๒', starts_at: '๒๐๒๖-๑๒-๐๕T๒๐:๓๐' },
    ],
    ['with commas and spaces', { term_days: ' 365 ', coins: '1,500,000', until: '2026 - 12 - 05', month: ' 2026-12' }],
    [
      'copied with direction marks and a no-break space',
      { term_days: '\u202a365\u202c', coins: '1\u00a0500\u00a0000' },
    ],
    ['in full width with another dash', { coins: '１５０００００', until: '２０２６－１２－０５', month: '2026–12' }],
  ] as const)('a form with values %s is read the same', ([, changes]) => {
    expect(form.parse(inputFromForm(fields, { ...plain, ...changes }))).toEqual(expected);
  });

  test('a minus sign stays, so a negative number is refused', () => {
    expect(form.safeParse(inputFromForm(fields, { ...plain, term_days: '−365' })).error?.issues[0]?.path).toEqual([
      'term_days',
    ]);
    expect(form.safeParse(inputFromForm(fields, { ...plain, coins: '-5' })).success).toBe(false);
  });
});
