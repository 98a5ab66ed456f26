/**
 * Messages on the ingest socket: a 16-byte header, then the media. api/live/broadcast/envelope.ts
 * parses them.
 */
const ENVELOPE_BYTES = 16;

/**
 * Packs an initialization segment (`seq` 0), or a part with its number in the session and the time
 * of its first frame.
 */
export function pack(kind: 'init' | 'part', seq: number, pdtMs: number, media: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(ENVELOPE_BYTES + media.length);
  const view = new DataView(message.buffer);
  view.setUint8(0, kind === 'part' ? 1 : 0);
  view.setUint32(4, seq);
  view.setFloat64(8, pdtMs);
  message.set(media, ENVELOPE_BYTES);
  return message;
}
