/**
 * Amounts in the office. Staff type baht, endpoints receive whole satang, and no precision is lost.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { optionalField, wholeSatang } from '../../../calls/platform/field.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import { controlOf } from '../../../pages/office/resources/names.ts';
import { recordActionsOf } from '../../../pages/office/resources/resource.ts';
import { inputFromForm, inputSchemaOf, officeFormFields } from '../../../src/office/form-field.ts';

const form = z.object({ price_satang: wholeSatang, fee_satang: optionalField(wholeSatang), coins: z.string() });
const call = { method: 'POST', query: z.object({}), form } as const;

/**
 * Returns the fields of a form that starts with a row, or that was sent and refused at its amount.
 */
const fieldsOf = (options: Partial<Parameters<typeof officeFormFields>[2]>) =>
  officeFormFields({ valueTexts: {} }, call, { boundNames: [], ...options });

const thai = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode('๐'.charCodeAt(0) + Number(digit)));

describe('amount field of an office form', () => {
  test('an amount is shown with two decimals and survives commas and Thai digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (satang) => {
        const fields = fieldsOf({ initialValues: { price_satang: String(satang), coins: String(satang) } });
        const [price, , coins] = fields;
        expect(price).toMatchObject({ as: 'baht', value: expect.stringMatching(/^\d+\.\d\d$/) });
        // Coins stay coins.
        expect(coins?.value).toBe(String(satang));
        const shownBaht = price?.value ?? '';
        for (const text of [
          shownBaht,
          shownBaht.replaceAll(/\B(?=(?:\d{3})+\.)/g, ','),
          thai(shownBaht),
          ` ฿${shownBaht} `,
        ]) {
          const values = inputFromForm(fields, { price_baht: text, coins: '7' });
          expect(form.parse(values)).toEqual({ price_satang: satang, coins: '7' });
        }
      }),
    );
  });

  test('any typed amount is whole satang or refused, never read as satang', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789๐๕,. ฿-eTHB'), maxLength: 18 }), (text) => {
        const values = inputFromForm(fieldsOf({}), { price_baht: text, coins: '7' });
        const result = form.safeParse(values);
        const plain = /^\d+$/.exec(text.trim());
        expect(!result.success || result.data.price_satang % 100 === 0 || /[.]/.test(text)).toBe(true);
        if (plain && result.success) expect(result.data.price_satang).toBe(Number(plain[0]) * 100);
      }),
    );
  });

  test.each([
    ['100.505', 'too_fine'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['10000000000', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['1e3', 'unreadable'],
    ['ห้าร้อย', 'unreadable'],
  ])('the amount %j is refused and the field shows %s', (price_baht, problem) => {
    const fields = { price_baht, coins: '7' };
    expect(form.safeParse(inputFromForm(fieldsOf({}), fields)).error?.issues.map(({ path }) => path)).toEqual([
      ['price_satang'],
    ]);
    expect(fieldsOf({ typed: fields, wrong: ['price_satang'] })[0]).toMatchObject({ value: price_baht, problem });
  });

  test('a valid but refused amount says out of range, a missing one wrong', () => {
    const wrong = ['price_satang'];
    expect(fieldsOf({ typed: { price_baht: '5' }, wrong })[0]?.problem).toBe('range');
    expect(fieldsOf({ typed: {}, wrong })[0]?.problem).toBe('wrong');
  });

  test('a field named in satang is refused, not read as baht', () => {
    expect(form.safeParse(inputFromForm(fieldsOf({}), { price_satang: '10000', coins: '7' })).success).toBe(false);
  });

  test('every satang field of an office form is typed in baht', () => {
    const sums = resources.flatMap((resource) => [
      ...[...recordActionsOf(resource), ...resource.createActions].flatMap(({ call: command, inputFromRow: of }) =>
        officeFormFields(resource, command, { boundNames: Object.keys(of) }).filter(
          ({ name }) => name in inputSchemaOf(command).shape,
        ),
      ),
      ...officeFormFields(resource, resource.list, { boundNames: [] }),
    ]);
    const typedSums = sums.filter(({ name }) => /satang/.test(name));
    expect(typedSums.length).toBeGreaterThan(5);
    for (const { name, as } of typedSums)
      expect([as, controlOf(name)]).toEqual(['baht', expect.stringMatching(/_baht$/)]);
  });
});
