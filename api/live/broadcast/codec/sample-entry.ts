/** Sample entries of tracks, which state the codec, validated and rewritten. */

import { readAvc } from './avc.ts';
import { type Box, type Budget, boxes, boxOf, contentOf, NotMedia, u16, u32 } from './boxes.ts';
import type { Entry } from './entry.ts';
import { readSoundEntry } from './sound.ts';

const VISUAL_ENTRY_BYTES = 78;

/**
 * Reads the entry in an stsd box. Throws `NotMedia` for any codec but H.264, AAC and Opus.
 */
export function readSampleEntry(bytes: Uint8Array, stsd: Box, kind: string, budget: Budget): Entry {
  const [entry, other] = [...boxes(bytes, stsd.body + 8, stsd.end)];
  if (!entry || other || contentOf(bytes, stsd).getUint32(4) !== 1) throw new NotMedia('not one sample entry');
  return kind === 'soun' ? readSoundEntry(bytes, entry, budget) : readVideoEntry(bytes, entry, budget);
}

function readVideoEntry(bytes: Uint8Array, entry: Box, budget: Budget): Entry {
  if (entry.type !== 'avc1') throw new NotMedia(`pictures of ${entry.type}`, 'video_codec');
  let record: Uint8Array | null = null;
  for (const box of boxes(bytes, entry.body + VISUAL_ENTRY_BYTES, entry.end)) {
    budget.spend(1);
    if (box.type === 'avcC') record = bytes.subarray(box.body, box.end);
    if (box.type !== 'pasp') continue;
    const pixel = contentOf(bytes, box);
    if (pixel.getUint32(0) !== pixel.getUint32(4)) throw new NotMedia('pixels that are not square', 'video_pixels');
  }
  if (!record) throw new NotMedia('H.264 without its configuration', 'video_settings');
  const avc = readAvc(record);
  const { width, height } = avc.sequence;
  const head = [new Uint8Array(6), u16(1), new Uint8Array(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1)];
  const output = boxOf('avc1', [...head, new Uint8Array(32), u16(24, 0xffff), boxOf('avcC', [avc.record])]);
  return { codec: avc.codec, bytes: output, size: { width, height } };
}
