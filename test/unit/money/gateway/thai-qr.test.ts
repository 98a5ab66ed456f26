import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksum } from '../../../../api/money/gateway/emvco.ts';
import { readThaiQr, type ThaiQr, writeThaiQr } from '../../../../api/money/gateway/thai-qr-payload.ts';
import { readQr as readInSandbox } from '../../../../sandbox/bank/qr.ts';

const phone: ThaiQr = {
  payee: { kind: 'transfer', proxy: 'phone', id: '0066812345678' },
  amount_satang: 10_000,
  once: true,
};
const bill: ThaiQr = {
  payee: { kind: 'bill', biller_id: '099400016550100', reference_1: 'TOPUP20260001', reference_2: 'U000123' },
  amount_satang: 30_000,
  once: true,
};

const vectors = [
  { qr: phone, payload: '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142' },
  {
    qr: bill,
    payload:
      '00020101021230670016A00000067701011201150994000165501000213TOPUP202600010307U00012353037645406300.005802TH6304AC44',
  },
  {
    qr: { ...bill, reference_3: 'WEB01' },
    payload:
      '00020101021230670016A00000067701011201150994000165501000213TOPUP202600010307U00012353037645406300.005802TH62090705WEB016304AAF2',
  },
];

/**
 * A published QR code with the amount after the country. We would not write it so, but it must be
 * readable.
 */
const example = {
  payload:
    '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
  qr: {
    payee: { kind: 'bill', biller_id: '099400016550100', reference_1: '123456789012', reference_2: '670429' },
    amount_satang: 364_922,
    once: true,
  },
};

test('the checksum of 123456789 is 29B1', () => {
  expect(checksum('123456789')).toBe('29B1');
});

describe('Thai QR', () => {
  test.each(vectors)('a Thai QR is written and read: $payload', ({ qr, payload }) => {
    expect(writeThaiQr(qr)).toBe(payload);
    expect(readThaiQr(payload)).toEqual(qr);
  });

  test('a Thai QR names the seller’s category, name and city if set', () => {
    const [{ qr } = expect.fail('there is a vector')] = vectors;
    const merchant = { category: '5816', name: 'VELA', city: 'BANGKOK' };
    const payload = writeThaiQr({ ...qr, merchant });
    expect(readThaiQr(payload)).toEqual({ ...qr, merchant });
    expect(payload).toContain('52045816');
    expect(payload).toContain('5802TH5904VELA6007BANGKOK');
    expect(() => writeThaiQr({ ...qr, merchant: { city: 'กรุงเทพ' } })).toThrow(RangeError);
  });

  test('the QR published with the bill payment standard is read', () => {
    expect(readThaiQr(example.payload)).toEqual(example.qr);
  });

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
  const amount = fc.integer({ min: 1, max: 99_999_999 });

  test('a transfer QR is read equally by us and the sandbox', () => {
    fc.assert(
      fc.property(digits(9), fc.option(amount, { nil: undefined }), (number, amount_satang) => {
        const payee = { kind: 'transfer', proxy: 'phone', id: `0066${number}` } as const;
        const once = amount_satang !== undefined;
        const qr = { payee, once, ...(amount_satang !== undefined && { amount_satang }) };
        const payload = writeThaiQr(qr);
        expect(readThaiQr(payload)).toEqual(qr);
        expect(readInSandbox(payload)).toMatchObject({
          kind: 'transfer',
          billerId: payee.id,
          satang: amount_satang ?? null,
        });
      }),
    );
  });

  test('a bill QR is read equally by us and the sandbox', () => {
    const bills = fc.record({
      biller_id: digits(15),
      reference_1: reference,
      reference_2: fc.option(reference, { nil: undefined }),
    });
    fc.assert(
      fc.property(bills, amount, ({ biller_id, reference_1, reference_2 }, amount_satang) => {
        const payee = {
          kind: 'bill',
          biller_id,
          reference_1,
          ...(reference_2 !== undefined && { reference_2 }),
        } as const;
        const payload = writeThaiQr({ payee, amount_satang, once: true });
        expect(readThaiQr(payload)).toEqual({ payee, amount_satang, once: true });
        expect(readInSandbox(payload)).toMatchObject({
          billerId: biller_id,
          reference1: reference_1,
          reference2: reference_2 ?? '',
          satang: amount_satang,
        });
      }),
    );
  });

  test('a Thai QR with one changed character is refused', () => {
    const [{ payload } = { payload: '' }] = vectors;
    const another = fc.record({
      at: fc.nat({ max: payload.length - 1 }),
      to: fc.constantFrom(...'0123456789ABCDEFX'),
    });
    fc.assert(
      fc.property(another, ({ at, to }) => {
        fc.pre(payload[at] !== to);
        const alteredPayload = payload.slice(0, at) + to + payload.slice(at + 1);
        expect(readThaiQr(alteredPayload)).toBeNull();
        expect(readInSandbox(alteredPayload)).toBeNull();
      }),
    );
  });

  test('no random text is read as a Thai QR', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readThaiQr(text)).toBeNull();
        expect(readInSandbox(text)).toBeNull();
      }),
    );
  });

  test.each([
    { ...bill, payee: { ...bill.payee, reference_1: 'lower' } },
    { ...bill, payee: { ...bill.payee, reference_1: '' } },
    { ...bill, payee: { ...bill.payee, biller_id: '123' } },
    { ...phone, payee: { ...phone.payee, id: '0812345678' } },
    { ...bill, amount_satang: 0 },
    { ...bill, amount_satang: 1.5 },
  ] as ThaiQr[])('a Thai QR with an invalid field is not written', (qr) => {
    expect(() => writeThaiQr(qr)).toThrow(RangeError);
  });
});
