/**
 * Writes H.264 pictures without an encoder (ITU-T H.264, constrained baseline). Changed macroblocks
 * are sent uncompressed (I_PCM), and the others are skipped. So the decoded picture is exact to the
 * pixel.
 */

/** 16 × 16 luma bytes, then 8 × 8 bytes of each chroma component. */
export type Macroblock = Uint8Array;

export const MACROBLOCK = 16;
export const MACROBLOCK_BYTES = 384;

/** Writer of an H.264 bit stream. */
class Bits {
  private readonly bytes: number[] = [];
  private current = 0;
  private filled = 0;

  /** Writes a number with this number of bits. */
  u(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      this.current = this.current * 2 + (Math.floor(value / 2 ** bit) % 2);
      this.filled += 1;
      if (this.filled < 8) continue;
      this.bytes.push(this.current);
      this.current = 0;
      this.filled = 0;
    }
    return this;
  }

  /** Writes exponential Golomb numbers. */
  ue(...values: number[]): this {
    for (const value of values) {
      const size = Math.floor(Math.log2(value + 1));
      this.u(0, size).u(value + 1, size + 1);
    }
    return this;
  }

  /** Aligns to the next byte and writes bytes unchanged. */
  raw(bytes: Uint8Array): this {
    while (this.filled > 0) this.u(0, 1);
    this.bytes.push(...bytes);
    return this;
  }

  /** Returns a NAL unit with trailing bits and emulation prevention bytes. */
  unit(type: number): Uint8Array<ArrayBuffer> {
    this.u(1, 1).raw(new Uint8Array(0));
    const unit = [type];
    let zeros = 0;
    for (const byte of this.bytes) {
      if (zeros >= 2 && byte <= 3) {
        unit.push(3);
        zeros = 0;
      }
      unit.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Uint8Array.from(unit);
  }
}

const BASELINE = 66;
const CONSTRAINED = 0xc0;
const LEVEL = 30;

/** Returns the AVCDecoderConfigurationRecord for pictures of this number of macroblocks. */
export function decoderConfiguration(columns: number, rows: number): Uint8Array<ArrayBuffer> {
  const sequence = new Bits().u(BASELINE, 8).u(CONSTRAINED, 8).u(LEVEL, 8).ue(0, 0, 2, 1).u(0, 1);
  const sps = sequence
    .ue(columns - 1, rows - 1)
    .u(0b1100, 4)
    .unit(0x67);
  const pps = new Bits().ue(0, 0).u(0, 2).ue(0, 0, 0).u(0, 3).ue(0, 0, 0).u(0, 3).unit(0x68);
  return Uint8Array.from([
    ...[1, BASELINE, CONSTRAINED, LEVEL, 0xff],
    ...[0xe1, 0, sps.length, ...sps],
    ...[1, 0, pps.length, ...pps],
  ]);
}

const I_PCM = 25;
const I_PCM_AMONG_P = 30;

/** Writer of a sequence of pictures. */
export class Pictures {
  private before: readonly Macroblock[] = [];
  private frame = 0;

  /**
   * Writes the next picture with its length in front. A key frame has all macroblocks, other
   * pictures only the changed ones.
   */
  write(macroblocks: readonly Macroblock[], isKey: boolean): Uint8Array<ArrayBuffer> {
    if (isKey) this.frame = 0;
    const bits = new Bits().ue(0, isKey ? 7 : 5, 0).u(this.frame % 16, 4);
    if (isKey) bits.ue(0).u(0, 2);
    else bits.u(0, 3);
    bits.ue(0);
    let skippedCount = 0;
    macroblocks.forEach((macroblock, index) => {
      if (!isKey && isSame(macroblock, this.before[index])) {
        skippedCount += 1;
        return;
      }
      if (!isKey) bits.ue(skippedCount);
      skippedCount = 0;
      bits.ue(isKey ? I_PCM : I_PCM_AMONG_P).raw(macroblock);
    });
    if (skippedCount > 0) bits.ue(skippedCount);
    this.before = macroblocks;
    this.frame += 1;
    const unit = bits.unit(isKey ? 0x65 : 0x41);
    const sizedUnit = new Uint8Array(4 + unit.length);
    new DataView(sizedUnit.buffer).setUint32(0, unit.length);
    sizedUnit.set(unit, 4);
    return sizedUnit;
  }
}

const isSame = (a: Macroblock, b: Macroblock | undefined) =>
  b !== undefined && (a === b || a.every((byte, index) => byte === b[index]));
