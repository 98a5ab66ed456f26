/** Parameter sets that an encoder wrote without escape bytes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairParameterSets } from '../../../client/live/broadcast/send/parameter-sets.ts';
import { seed } from '../../effort.ts';

/** Escapes a payload byte by byte, as in ITU-T H.264, 7.4.1.1. */
function escapePayload(payload: readonly number[]): number[] {
  const unit: number[] = [];
  for (const byte of payload) {
    if (unit.at(-1) === 0 && unit.at(-2) === 0 && byte <= 3) unit.push(3);
    unit.push(byte);
  }
  return unit;
}

const unitOf = (unit: readonly number[]) => [unit.length >> 8, unit.length & 255, ...unit];
const recordOf = (
  sps: readonly (readonly number[])[],
  pps: readonly (readonly number[])[],
  end: readonly number[] = [],
) =>
  Uint8Array.from([
    ...[1, 0x64, 0, 0x1f, 0xff, 0xe0 | sps.length, ...sps.flatMap(unitOf)],
    ...[pps.length, ...pps.flatMap(unitOf), ...end],
  ]);

/** A sequence parameter set whose timing contains many zeros. */
const plain = [0x67, 0x42, 0xc0, 0x1f, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 3, 0x80];

describe('parameter sets', () => {
  test('a parameter set without escape bytes gets them, and the rest stays', () => {
    const end = [0xfd, 0xf8, 0xf8, 0];
    expect(repairParameterSets(recordOf([plain], [[0x68, 0xce]], end))).toEqual(
      recordOf([escapePayload(plain)], [[0x68, 0xce]], end),
    );
  });

  test(`escaped parameter sets never change (SEED=${seed})`, () => {
    const payload = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 0x80), { minLength: 1, maxLength: 40 });
    const unit = payload.map((bytes) => escapePayload([0x67, ...bytes, 0x80]));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 3 }), fc.array(unit, { maxLength: 3 }), (sps, pps) => {
        const record = recordOf(sps, pps);
        expect(repairParameterSets(record)).toEqual(record);
      }),
      { seed },
    );
  });

  test(`a parameter set with a missing escape byte is escaped completely (SEED=${seed})`, () => {
    const payload = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 0x80), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(payload, (bytes) => {
        const unit = [0x67, ...bytes, 0, 0, 1, 0x80];
        expect(repairParameterSets(recordOf([unit], []))).toEqual(recordOf([escapePayload(unit)], []));
      }),
      { seed },
    );
  });

  test('a truncated decoder record stays unchanged', () => {
    const whole = recordOf([plain], [[0x68, 0xce]]);
    for (let length = 0; length < whole.length; length += 1)
      expect(repairParameterSets(whole.subarray(0, length))).toEqual(whole.subarray(0, length));
  });

  test('the second header byte that Firefox 153 writes is removed', () => {
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
    const brokenHex = '0142c01f03010018676742c01fd9005005ba10000003001001e84800f18324800100056868cb8cb2';
    const repairedHex = '0142c01f030100176742c01fd9005005ba10000003001001e84800f183248001000468cb8cb2';
    expect(repairParameterSets(bytes(brokenHex))).toEqual(bytes(repairedHex));
    expect(repairParameterSets(bytes(repairedHex))).toEqual(bytes(repairedHex));
  });
});
