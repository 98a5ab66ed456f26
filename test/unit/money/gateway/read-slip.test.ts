/** The QR codes of transfer proofs, as banks print them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProofQr, readTypedProof } from '../../../../api/money/charge/read-transfer-proof.ts';
import { slip } from '../../../slip.ts';

const VECTOR = '004000060000010103002021900021231231212000115102TH91049C30';

describe('transfer proof', () => {
  test('a transfer proof has its bank and reference', () => {
    const transferProof = { bank_code: '002', reference: '0002123123121200011', source: 'qr' };
    expect(readProofQr(VECTOR)).toEqual(transferProof);
    expect(readProofQr(` ${VECTOR.toLowerCase().replace('th', 'TH')}\n`)).toEqual(transferProof);
    expect(slip('002', '0002123123121200011')).toBe(VECTOR);
  });

  test('any transfer proof is read with its bank and reference', () => {
    const references = fc.stringMatching(/^[A-Za-z0-9]{6,25}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3}$/), references, (bank, reference) => {
        const text = slip(bank, reference);
        expect(readProofQr(text)).toEqual({ bank_code: bank, reference, source: 'qr' });
      }),
    );
  });

  test('a transfer proof without leading zeros in its checksum is read', () => {
    const reference = Array.from({ length: 5_000 }, (_, number) => `REF${100_000 + number}`).find((one) =>
      /91040[0-9A-F]{3}$/.test(slip('014', one)),
    );
    const text = slip('014', reference ?? expect.fail('one of them ends so'));
    expect(readProofQr(text.replace(/91040+(\w+)$/, '9104$1'))).toMatchObject({ bank_code: '014', reference });
  });

  test('other QR codes and altered transfer proofs are refused', () => {
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
    for (const text of others) expect(readProofQr(text), text).toBeNull();
    for (const index of Array.from(VECTOR).keys()) {
      const alteredPayload = `${VECTOR.slice(0, index)}${VECTOR.charAt(index) === '7' ? '8' : '7'}${VECTOR.slice(index + 1)}`;
      expect(readProofQr(alteredPayload), alteredPayload).toBeNull();
    }
  });

  test('a typed transfer reference may have spaces, else letters and digits only', () => {
    expect(readTypedProof('014', '2026 1122-1abcDEF')).toEqual({
      bank_code: '014',
      reference: '202611221abcDEF',
      source: 'typed',
    });
    expect(readTypedProof('014', '๒๐๒๖๑๑๒๒')?.reference).toBe('20261122');
    // A reference is not a number: leading zeros stay.
    expect(readTypedProof('014', '0020261122')?.reference).toBe('0020261122');
    for (const [bank, reference] of [
      ['', '202611221abc'],
      ['014', '12345'],
      ['014', 'a'.repeat(26)],
      ['014', '<b>202611'],
    ] as const) {
      expect(readTypedProof(bank, reference)).toBeNull();
    }
  });
});
