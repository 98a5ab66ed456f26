/**
 * Messages on the ingest socket: a 16-byte header, then the media. api/live/broadcast/envelope.ts
 * parses them.
 */
const ENVELOPE_BYTES = 16;
const kinds = ['init', 'part', 'small_init', 'small_part'] as const;

/**
 * Packs an initialization segment (`seq` 0), or a part with its number in the session and the time
 * of its first frame. Messages of the small rendition have neither.
 */
export function pack(
  kind: (typeof kinds)[number],
  seq: number,
  pdtMs: number,
  media: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(ENVELOPE_BYTES + media.length);
  const view = new DataView(message.buffer);
  view.setUint8(0, kinds.indexOf(kind));
  view.setUint32(4, seq);
  view.setFloat64(8, pdtMs);
  message.set(media, ENVELOPE_BYTES);
  return message;
}
