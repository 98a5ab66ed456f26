/** Slips as banks print them, beside another reader of the same form. */
import fc from 'fast-check';
import { slipVerify } from 'promptparse/validate';
import { describe, expect, test } from 'vitest';
import { readSlipQr, readTypedSlip } from '../../../../api/money/charge/read-slip.ts';
import { slip } from '../../../slip.ts';

const VECTOR = '004000060000010103002021900021231231212000115102TH91049C30';

describe('a slip', () => {
  test('tells its bank and its reference', () => {
    const read = { bank_code: '002', reference: '0002123123121200011', source: 'qr' };
    expect(readSlipQr(VECTOR)).toEqual(read);
    expect(readSlipQr(` ${VECTOR.toLowerCase().replace('th', 'TH')}\n`)).toEqual(read);
    expect(slip('002', '0002123123121200011')).toBe(VECTOR);
  });

  test('of any bank and reference is read, and as another reader reads it', () => {
    const references = fc.stringMatching(/^[A-Za-z0-9]{6,25}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3}$/), references, (bank, reference) => {
        const text = slip(bank, reference);
        expect(readSlipQr(text)).toEqual({ bank_code: bank, reference, source: 'qr' });
        expect(slipVerify(text)).toEqual({ sendingBank: bank, transRef: reference });
      }),
    );
  });

  test('is read where its app left out the zeros of the checksum', () => {
    const reference = Array.from({ length: 5_000 }, (_, number) => `REF${100_000 + number}`).find((one) =>
      /91040[0-9A-F]{3}$/.test(slip('014', one)),
    );
    const text = slip('014', reference ?? expect.fail('one of them ends so'));
    expect(readSlipQr(text.replace(/91040+(\w+)$/, '9104$1'))).toMatchObject({ bank_code: '014', reference });
  });

  test('that is none, or altered by a letter, is not', () => {
    const qr = '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142';
    const others = [
      '',
      'hello',
      qr,
      slip('02', 'ABCDEF'),
      slip('002', 'AB'),
      slip('002', 'ABCDEF', '000002'),
      slip('002', '=1+1+cmd|'),
    ];
    for (const text of others) expect(readSlipQr(text), text).toBeNull();
    for (const index of Array.from(VECTOR).keys()) {
      const altered = `${VECTOR.slice(0, index)}${VECTOR.charAt(index) === '7' ? '8' : '7'}${VECTOR.slice(index + 1)}`;
      expect(readSlipQr(altered), altered).toBeNull();
    }
  });

  test('that is typed may have spaces, and no more than letters and digits', () => {
    expect(readTypedSlip('014', '2026 1122-1abcDEF')).toEqual({
      bank_code: '014',
      reference: '202611221abcDEF',
      source: 'typed',
    });
    expect(readTypedSlip('014', '๒๐๒๖๑๑๒๒')?.reference).toBe('20261122');
    // A reference is no number.
    expect(readTypedSlip('014', '0020261122')?.reference).toBe('0020261122');
    for (const [bank, reference] of [
      ['', '202611221abc'],
      ['014', '12345'],
      ['014', 'a'.repeat(26)],
      ['014', '<b>202611'],
    ] as const) {
      expect(readTypedSlip(bank, reference)).toBeNull();
    }
  });
});
