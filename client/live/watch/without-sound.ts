/**
 * Removes the sound from fragmented MP4 (ISO/IEC 14496-12) for browsers that cannot decode it.
 * Pure. Loaded on demand.
 *
 * Boxes of the sound become `free` boxes, which players skip. Sizes and offsets therefore stay the
 * same.
 */

const containers = ['moov', 'mvex', 'moof'];
const nameOf = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8));
const free = Uint8Array.from([0x66, 0x72, 0x65, 0x65]);

/** Yields the boxes between `from` and `to` with their start and end. */
function* boxesIn(bytes: Uint8Array, from: number, to: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= to; ) {
    const end = at + view.getUint32(at);
    if (end < at + 8 || end > to) return;
    yield { name: nameOf(bytes, at), at, end };
    at = end;
  }
}

/** Returns the start of the box at a path of names, or null. */
function find(bytes: Uint8Array, from: number, to: number, [name, ...rest]: readonly string[]): number | null {
  for (const box of boxesIn(bytes, from, to))
    if (box.name === name) return rest.length === 0 ? box.at : find(bytes, box.at + 8, box.end, rest);
  return null;
}

/**
 * Returns `take`, which converts a byte stream to complete boxes without sound, and `drop`, which
 * discards an incomplete box.
 */
export function withoutSound() {
  const sounds = new Set<number>();
  let buffer = new Uint8Array();
  const numberAt = (bytes: Uint8Array, at: number) =>
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
  const mute = (bytes: Uint8Array, from: number, to: number) => {
    for (const { name, at, end } of boxesIn(bytes, from, to)) {
      if (containers.includes(name)) mute(bytes, at + 8, end);
      if (name === 'trak') {
        const handler = find(bytes, at + 8, end, ['mdia', 'hdlr']);
        const header = find(bytes, at + 8, end, ['tkhd']);
        if (handler === null || header === null || nameOf(bytes, handler + 12) !== 'soun') continue;
        // Version 1 has 64-bit times before the track id.
        sounds.add(numberAt(bytes, header + (bytes[header + 8] === 1 ? 28 : 20)));
        bytes.set(free, at + 4);
      } else if (name === 'trex' && sounds.has(numberAt(bytes, at + 12))) bytes.set(free, at + 4);
      else if (name === 'traf') {
        const header = find(bytes, at + 8, end, ['tfhd']);
        if (header !== null && sounds.has(numberAt(bytes, header + 12))) bytes.set(free, at + 4);
      }
    }
  };
  return {
    take(newBytes: Uint8Array): Uint8Array<ArrayBuffer> {
      const all = new Uint8Array(buffer.length + newBytes.length);
      all.set(buffer);
      all.set(newBytes, buffer.length);
      let end = 0;
      for (const box of boxesIn(all, 0, all.length)) end = box.end;
      mute(all, 0, end);
      buffer = all.slice(end);
      return all.slice(0, end);
    },
    drop() {
      buffer = new Uint8Array();
    },
  };
}
