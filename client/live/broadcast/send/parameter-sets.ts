/**
 * Repairs the parameter sets of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1).
 *
 * Encoders of Firefox write the header of each set twice, or omit the emulation prevention bytes of
 * ITU-T H.264, 7.4.1.1. Other browsers then reject the whole video.
 */

/** Returns the positions in `unit` that need an escape: bytes below 4 after two zeros. */
function escapesIn(unit: Uint8Array): number[] {
  const positions: number[] = [];
  let zeros = 0;
  for (const [at, byte] of unit.entries()) {
    if (zeros >= 2 && byte <= 3) {
      positions.push(at);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return positions;
}

/** Returns a unit that decoders can read. Adds all escapes if the encoder wrote none. */
function repair(unit: Uint8Array): Uint8Array {
  const escapes = escapesIn(unit);
  // A 3 after two zeros is an escape, unless another position shows that the encoder writes none.
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

/** Returns the record with readable parameter sets. Returns a truncated record unchanged. */
export function repairParameterSets(record: Uint8Array): Uint8Array {
  const pieces: number[] = [...record.subarray(0, 5)];
  let at = 5;
  let isDoubled = false;
  // Sequence parameter sets (count in five bits), then picture parameter sets (count in eight
  // bits).
  for (const bits of [0x1f, 0xff]) {
    const count = record[at];
    if (count === undefined) return record;
    pieces.push(count);
    at += 1;
    for (let index = 0; index < (count & bits); index += 1) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
      const unit = record.subarray(at + 2, at + 2 + length);
      if (length === 0 || unit.length < length) return record;
      // No profile number equals the header byte, so two equal bytes mean a doubled header. Firefox
      // then doubles the headers of all sets.
      if (bits === 0x1f) isDoubled = unit[0] === unit[1];
      const whole = repair(isDoubled ? unit.subarray(1) : unit);
      pieces.push(whole.length >> 8, whole.length & 255, ...whole);
      at += 2 + length;
    }
  }
  return Uint8Array.from([...pieces, ...record.subarray(at)]);
}
