/**
 * Sample entries of audio: AAC (ISO/IEC 14496-14) and Opus (Opus in ISOBMFF), validated and
 * rewritten.
 */
import { type Box, type Budget, boxOf, children, contentOf, joined, NotMedia, u16, u32 } from './boxes.ts';
import type { Entry } from './entry.ts';

const ENTRY_BYTES = 28;
/** Object type of MPEG-4 audio. */
const MPEG_4_AUDIO = 0x40;
/** Audio object types that phones decode: AAC-LC, and HE-AAC in both versions. */
const PLAYED = new Set([2, 5, 29]);
const MAX_CONFIGURATION_BYTES = 64;
const MAX_CHANNELS = 8;

/** Reads the entry of an audio track. Throws `NotMedia` for any but AAC and Opus. */
export function readSoundEntry(bytes: Uint8Array, entry: Box, budget: Budget): Entry {
  const head = contentOf(bytes, entry);
  const [channels, rate] = [head.getUint16(16), head.getUint16(24)];
  const inner = children(bytes, { body: entry.body + ENTRY_BYTES, end: entry.end }, budget);
  const own = (type: string) => {
    const box = inner.find((one) => one.type === type);
    if (!box) throw new NotMedia(`${entry.type} without ${type}`, 'audio_codec');
    return box;
  };
  if (channels < 1 || channels > MAX_CHANNELS) throw new NotMedia(`${channels} channels`, 'audio_codec');
  const header = joined([
    new Uint8Array(6),
    u16(1),
    new Uint8Array(8),
    u16(channels, 16),
    new Uint8Array(4),
    u32(rate * 65536),
  ]);
  if (entry.type === 'Opus')
    return { codec: 'opus', bytes: boxOf('Opus', [header, opusOf(contentOf(bytes, own('dOps')))]) };
  if (entry.type !== 'mp4a') throw new NotMedia(`sound of ${entry.type}`, 'audio_codec');
  const esds = own('esds');
  const configuration = configurationIn(bytes.subarray(esds.body + 4, esds.end));
  const type = objectTypeOf(configuration);
  if (!PLAYED.has(type)) throw new NotMedia(`audio object type ${type}`, 'audio_codec');
  return { codec: `mp4a.40.${type}`, bytes: boxOf('mp4a', [header, esdsOf(configuration)]) };
}

/** Writes an Opus box with channels in the standard order. */
function opusOf(view: DataView): Uint8Array {
  const family = view.getUint8(10);
  if (view.getUint8(0) !== 0 || family !== 0) throw new NotMedia(`Opus of channel mapping ${family}`, 'audio_codec');
  const configBytes = new Uint8Array(view.buffer, view.byteOffset, 10);
  return boxOf('dOps', [configBytes, Uint8Array.of(0)]);
}

/** Returns the AudioSpecificConfig in an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6). */
function configurationIn(bytes: Uint8Array): Uint8Array {
  const stream = descriptorIn(bytes, 3);
  const flags = stream[2] ?? 0;
  if (flags & 0xe0) throw new NotMedia('a stream that depends on another', 'audio_codec');
  const decoder = descriptorIn(stream.subarray(3), 4);
  if (decoder[0] !== MPEG_4_AUDIO) throw new NotMedia(`object type ${decoder[0]}`, 'audio_codec');
  const configuration = descriptorIn(decoder.subarray(13), 5);
  if (configuration.length < 2 || configuration.length > MAX_CONFIGURATION_BYTES)
    throw new NotMedia('no configuration of AAC', 'audio_codec');
  return configuration;
}

/** Returns the content of a descriptor. Its length is encoded in one to four bytes. */
function descriptorIn(bytes: Uint8Array, tag: number): Uint8Array {
  if (bytes[0] !== tag) throw new NotMedia(`descriptor ${bytes[0]}`, 'audio_codec');
  let size = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at] ?? 0;
    size = size * 128 + (byte & 127);
    if (byte & 128) continue;
    const content = bytes.subarray(at + 1, at + 1 + size);
    if (content.length === size) return content;
    break;
  }
  throw new NotMedia('a descriptor beyond its end', 'audio_codec');
}

const objectTypeOf = ([first = 0, second = 0]: Uint8Array) => {
  const type = first >> 3;
  return type === 31 ? 32 + ((first & 7) << 3) + (second >> 5) : type;
};

const descriptor = (tag: number, body: Uint8Array) => joined([Uint8Array.of(tag, 0x80, 0x80, 0x80, body.length), body]);

function esdsOf(configuration: Uint8Array): Uint8Array {
  const decoder = joined([Uint8Array.of(MPEG_4_AUDIO, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, configuration)]);
  const stream = joined([u16(2), Uint8Array.of(0), descriptor(4, decoder), descriptor(6, Uint8Array.of(2))]);
  return boxOf('esds', [u32(0), descriptor(3, stream)]);
}
