/**
 * Repairs the parameter sets of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). Encoders of Firefox write the header of
 * each set twice, or leave out the emulation prevention bytes of ITU-T H.264, 7.4.1.1. Other browsers then refuse the whole video.
 */

/** Where a byte of `unit` needs an escape: after two zeros, whatever is below 4. */
function escapesIn(unit: Uint8Array): number[] {
  const found: number[] = [];
  let zeros = 0;
  for (const [at, byte] of unit.entries()) {
    if (zeros >= 2 && byte <= 3) {
      found.push(at);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return found;
}

/** A unit that a decoder can read: one with an escape in each place, or one that an encoder has not escaped at all. */
function repaired(unit: Uint8Array): Uint8Array {
  const escapes = escapesIn(unit);
  // 3 after two zeros is an escape already, unless another place shows that the encoder writes none.
  if (escapes.every((at) => unit[at] === 3)) return unit;
  const whole = new Uint8Array(unit.length + escapes.length);
  let from = 0;
  escapes.forEach((at, index) => {
    whole.set(unit.subarray(from, at), from + index);
    whole[at + index] = 3;
    from = at;
  });
  whole.set(unit.subarray(from), from + escapes.length);
  return whole;
}

/** Returns the record with parameter sets that every decoder can read; one that is cut off stays as it is. */
export function repairParameterSets(record: Uint8Array): Uint8Array {
  const pieces: number[] = [...record.subarray(0, 5)];
  let at = 5;
  let isDoubled = false;
  // Sequence parameter sets, whose count has five bits, then picture parameter sets.
  for (const bits of [0x1f, 0xff]) {
    const count = record[at];
    if (count === undefined) return record;
    pieces.push(count);
    at += 1;
    for (let index = 0; index < (count & bits); index += 1) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
      const unit = record.subarray(at + 2, at + 2 + length);
      if (length === 0 || unit.length < length) return record;
      // No profile has the number of the header, which Firefox writes twice in front of all sets.
      if (bits === 0x1f) isDoubled = unit[0] === unit[1];
      const whole = repaired(isDoubled ? unit.subarray(1) : unit);
      pieces.push(whole.length >> 8, whole.length & 255, ...whole);
      at += 2 + length;
    }
  }
  return Uint8Array.from([...pieces, ...record.subarray(at)]);
}
