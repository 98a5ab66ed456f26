/**
 * H.264 configuration (AVCDecoderConfigurationRecord of ISO/IEC 14496-15), validated and rewritten.
 */
import { boxView, joined, NotMedia, u16 } from './boxes.ts';
import { readPictureParameters, readSequence, readUnit, type Sequence } from './parameter-sets.ts';

const BASELINE = 66;
const MAIN = 77;
const HIGH = 100;
/** Level 5.2. */
const MAX_LEVEL = 52;
const UNITS_MAX = 8;

/** An H.264 configuration that phones can decode. */
interface Avc {
  /** Codec string (RFC 6381). */
  codec: string;
  sequence: Sequence;
  record: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a configuration. Throws `NotMedia` for other profiles and levels than phones decode, for
 * anything but 4:2:0 with 8 bits, and for pixels that are not square.
 */
export function readAvc(record: Uint8Array): Avc {
  const view = boxView(record);
  if (view.getUint8(0) !== 1) throw new NotMedia('another version', 'video_settings');
  let at = 5;
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      const size = view.getUint16(at);
      const unit = record.subarray(at + 2, at + 2 + size);
      at += 2 + size;
      if (unit.length === 0 || at > record.length)
        throw new NotMedia('a parameter set beyond its end', 'video_settings');
      return unit;
    });
  const takeUnits = () => {
    const count = view.getUint8(at) & 31;
    at += 1;
    if (count === 0 || count > UNITS_MAX) throw new NotMedia(`${count} parameter sets`, 'video_settings');
    return take(count);
  };
  const sequences = takeUnits().map((unit) => readUnit(unit, readSequence));
  const pictures = takeUnits().map((unit) => readUnit(unit, readPictureParameters));
  const [first] = sequences;
  if (!first) throw new NotMedia('no parameter set', 'video_settings');
  for (const { content } of sequences) refuse(content);
  const unitsOf = (units: readonly { unit: Uint8Array }[]) => units.flatMap(({ unit }) => [u16(unit.length), unit]);
  const kind = first.unit.slice(1, 4);
  // The High profile repeats chroma format and bit depth here.
  const high = first.content.profile === HIGH && record.length >= at + 4 ? [Uint8Array.of(0xfd, 0xf8, 0xf8, 0)] : [];
  return {
    codec: `avc1.${[...kind].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    sequence: first.content,
    record: joined([
      Uint8Array.of(1),
      kind,
      Uint8Array.of(0xfc | (view.getUint8(4) & 3), 0xe0 | sequences.length),
      ...unitsOf(sequences),
      Uint8Array.of(pictures.length),
      ...unitsOf(pictures),
      ...high,
    ]),
  };
}

function refuse({ profile, level, chroma_format, bit_depth, hasSquarePixels }: Sequence) {
  const isKnown = profile === BASELINE || profile === MAIN || profile === HIGH;
  if (!isKnown || level > MAX_LEVEL || chroma_format !== 1 || bit_depth !== 8)
    throw new NotMedia(
      `profile ${profile}, level ${level}, chroma ${chroma_format}, ${bit_depth} bits`,
      'video_format',
    );
  if (!hasSquarePixels) throw new NotMedia('pixels that are not square', 'video_pixels');
}
