import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { unwrapEC2Signature } from '../../../api/identity/passkey/ec-signature.ts';

const curves = [
  { named: 'P-256', cose: 1, size: 32 },
  { named: 'P-384', cose: 2, size: 48 },
  { named: 'P-521', cose: 3, size: 66 },
];

describe('signatures of elliptic curves', () => {
  test.for(curves)('a $named signature in DER converts to the WebCrypto format', ({ named: curve, cose, size }) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
    const lengths = new Set<number>();
    for (let index = 0; index < 100; index += 1) {
      const message = Buffer.from(`message ${index}`);
      const der = sign('sha256', message, privateKey);
      lengths.add(der.length);
      const signature = unwrapEC2Signature(der, cose);
      expect(signature).toHaveLength(2 * size);
      expect(verify('sha256', message, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
    }
    expect(lengths.size).toBeGreaterThan(1);
  });

  const one = [0x02, 0x01, 0x01];

  test.for([
    { what: 'no bytes', bytes: [] },
    { what: 'another tag', bytes: [0x31, 6, ...one, ...one] },
    { what: 'a single number', bytes: [0x30, 3, ...one] },
    { what: 'three numbers', bytes: [0x30, 9, ...one, ...one, ...one] },
    { what: 'a trailing byte', bytes: [0x30, 6, ...one, ...one, 0] },
    { what: 'a missing byte', bytes: [0x30, 7, ...one, ...one] },
    { what: 'a non-minimal length', bytes: [0x30, 0x81, 6, ...one, ...one] },
    { what: 'an indefinite length', bytes: [0x30, 0x80, ...one, ...one, 0, 0] },
    { what: 'an empty number', bytes: [0x30, 5, 0x02, 0, ...one] },
    { what: 'a negative number', bytes: [0x30, 6, 0x02, 1, 0x80, ...one] },
    { what: 'a redundant leading zero', bytes: [0x30, 7, 0x02, 2, 0, 1, ...one] },
    {
      what: 'a number longer than the curve allows',
      bytes: [0x30, 38, 0x02, 33, ...Array<number>(33).fill(1), ...one],
    },
  ])('unwrapping throws for a signature with $what', ({ bytes }) => {
    expect(() => unwrapEC2Signature(new Uint8Array(bytes), 1)).toThrow();
  });

  test('an unknown curve is refused', () => {
    expect(() => unwrapEC2Signature(new Uint8Array([0x30, 6, ...one, ...one]), 8)).toThrow('not known');
  });
});
