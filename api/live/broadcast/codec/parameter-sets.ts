/**
 * Sequence and picture parameter sets of H.264 (ITU-T H.264, 7.3.2.1 and 7.3.2.2), parsed like a
 * decoder does.
 */

import { BitReader } from './bits.ts';
import { NotMedia } from './boxes.ts';

/** Values of a sequence parameter set. */
export interface Sequence {
  profile: number;
  level: number;
  /** 1 means 4:2:0. */
  chroma_format: number;
  bit_depth: number;
  width: number;
  height: number;
  /** True if pixels are square, or nothing is stated. */
  hasSquarePixels: boolean;
}

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const MAX_ID = 255;
const MAX_MACROBLOCKS = 1_024;

/**
 * Inserts emulation prevention bytes, without which content could look like a start code (7.4.1).
 */
function escapeUnit(unit: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}

/** Removes the emulation prevention bytes. Returns null if one is missing. */
function unescapeUnit(unit: Uint8Array): Uint8Array | null {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte < 3) return null;
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}

/**
 * Reads a unit unchanged, or after inserting its missing escape bytes: Firefox writes sequence
 * parameter sets without them. Returns the unit that decoders need. Throws `NotMedia` if neither
 * can be read.
 */
export function readUnit<Read>(
  unit: Uint8Array,
  read: (content: Uint8Array) => Read,
): { unit: Uint8Array; content: Read } {
  for (const candidate of [unit, escapeUnit(unit)]) {
    const content = unescapeUnit(candidate);
    if (!content) continue;
    try {
      return { unit: candidate, content: read(content) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw new NotMedia('a parameter set that no decoder reads', 'video_settings');
}

/** Reads a sequence parameter set. Throws a RangeError if it is incomplete or has no end. */
export function readSequence(content: Uint8Array): Sequence {
  const bits = new BitReader(content);
  if ((bits.u(8) & 0x9f) !== 7) throw new RangeError('another unit');
  const profile = bits.u(8);
  bits.u(8);
  const level = bits.u(8);
  bits.ue(31);
  const { chroma_format, bit_depth } = HIGH_PROFILES.has(profile) ? readHigh(bits) : { chroma_format: 1, bit_depth: 8 };
  bits.ue(12);
  const order = bits.ue(2);
  if (order === 0) bits.ue(12);
  if (order === 1) {
    bits.flag();
    bits.se();
    bits.se();
    for (let remaining = bits.ue(MAX_ID); remaining > 0; remaining -= 1) bits.se();
  }
  bits.ue(16);
  bits.flag();
  const columns = bits.ue(MAX_MACROBLOCKS) + 1;
  const rows = bits.ue(MAX_MACROBLOCKS) + 1;
  const isFrames = bits.flag();
  if (!isFrames) bits.flag();
  bits.flag();
  const [left = 0, right = 0, top = 0, bottom = 0] = bits.flag() ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [];
  const [across, down] = [chroma_format === 1 || chroma_format === 2 ? 2 : 1, chroma_format === 1 ? 2 : 1];
  const lines = isFrames ? 1 : 2;
  const width = columns * 16 - across * (left + right);
  const height = rows * 16 * lines - down * lines * (top + bottom);
  if (width <= 0 || height <= 0) throw new RangeError('no pixel');
  const hasSquarePixels = bits.flag() ? readUsability(bits) : true;
  bits.end();
  return { profile, level, chroma_format, bit_depth, width, height, hasSquarePixels };
}

function readHigh(bits: BitReader) {
  const chroma_format = bits.ue(3);
  if (chroma_format === 3) bits.flag();
  const bit_depth = 8 + Math.max(bits.ue(6), bits.ue(6));
  bits.flag();
  if (bits.flag()) skipScaling(bits, chroma_format === 3 ? 12 : 8);
  return { chroma_format, bit_depth };
}

function skipScaling(bits: BitReader, lists: number) {
  for (let list = 0; list < lists; list += 1) {
    if (!bits.flag()) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) next = (last + bits.se() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

const OWN_ASPECT = 255;

/** Reads video usability information (Annex E). Returns whether pixels are square. */
function readUsability(bits: BitReader): boolean {
  let isSquare = true;
  if (bits.flag()) {
    const aspect = bits.u(8);
    const [width, height] = aspect === OWN_ASPECT ? [bits.u(16), bits.u(16)] : [aspect, 1];
    // 0 means unknown.
    isSquare = aspect === OWN_ASPECT ? width === height || width * height === 0 : aspect <= 1;
  }
  if (bits.flag()) bits.flag();
  if (bits.flag()) {
    bits.u(4);
    if (bits.flag()) bits.u(24);
  }
  if (bits.flag()) {
    bits.ue(5);
    bits.ue(5);
  }
  if (bits.flag()) bits.u(65);
  const [isNal, isVcl] = [readBuffer(bits), readBuffer(bits)];
  if (isNal || isVcl) bits.flag();
  bits.flag();
  if (bits.flag()) {
    bits.flag();
    for (const max of [MAX_ID, MAX_ID, 32, 32, 16, 16]) bits.ue(max);
  }
  return isSquare;
}

/** Skips the HRD parameters. Returns whether there were any. */
function readBuffer(bits: BitReader): boolean {
  if (!bits.flag()) return false;
  const count = bits.ue(31) + 1;
  bits.u(8);
  for (let one = 0; one < count; one += 1) {
    bits.ue();
    bits.ue();
    bits.flag();
  }
  bits.u(20);
  return true;
}

/**
 * Reads a picture parameter set for 4:2:0. Throws a RangeError if it is incomplete or has no end.
 */
export function readPictureParameters(content: Uint8Array): void {
  const bits = new BitReader(content);
  if ((bits.u(8) & 0x9f) !== 8) throw new RangeError('another unit');
  bits.ue(MAX_ID);
  bits.ue(31);
  bits.u(2);
  // No decoder in use supports slice groups.
  bits.ue(0);
  bits.ue(31);
  bits.ue(31);
  bits.u(3);
  bits.se();
  bits.se();
  bits.se();
  bits.u(3);
  if (bits.hasMore) {
    const lists = bits.flag() ? 8 : 6;
    if (bits.flag()) skipScaling(bits, lists);
    bits.se();
  }
  bits.end();
}
