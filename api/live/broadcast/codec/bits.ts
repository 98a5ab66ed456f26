/** Bit reader for H.264 parameter sets. Reading past the end throws a RangeError. */
export class BitReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Reads an unsigned number of `count` bits. */
  u(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) value = value * 2 + this.bit();
    return value;
  }

  flag(): boolean {
    return this.bit() === 1;
  }

  /** Reads an unsigned Exponential Golomb number of at most 32 bits. */
  ue(max = 0xffffffff): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 31) throw new RangeError('a number of more than 32 bits');
    }
    const value = 2 ** zeros - 1 + this.u(zeros);
    if (value > max) throw new RangeError(`${value} of ${max}`);
    return value;
  }

  /** Reads a signed Exponential Golomb number. */
  se(): number {
    const code = this.ue();
    return code % 2 ? (code + 1) / 2 : -code / 2;
  }

  /** True if more bits follow before the trailing bits of the unit. */
  get hasMore(): boolean {
    let last = this.bytes.length - 1;
    while (last >= 0 && this.bytes[last] === 0) last -= 1;
    if (last < 0) return false;
    const byte = this.bytes[last] ?? 0;
    const stop = last * 8 + 7 - Math.log2(byte & -byte);
    return this.at < stop;
  }

  /** Reads the trailing bits of a unit: a one, then zeros. */
  end(): void {
    if (this.hasMore || !this.flag()) throw new RangeError('a unit that does not end');
  }

  private bit(): number {
    const byte = this.bytes[this.at >> 3];
    if (byte === undefined) throw new RangeError('no bit');
    const bit = (byte >> (7 - (this.at & 7))) & 1;
    this.at += 1;
    return bit;
  }
}
