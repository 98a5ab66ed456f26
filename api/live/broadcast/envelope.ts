/**
 * Binary messages on a sender's socket: a header of 16 bytes, then an initialization segment or a
 * part. The sender in client/live/broadcast/send/envelope.ts writes them.
 */

/** One binary message of a sender. */
export interface Envelope {
  kind: (typeof kinds)[number];
  /** Number of the part within its session, increasing by one. The small rendition has none. */
  seq: number;
  /** Capture time of the first frame, by the sender's clock. */
  pdt_ms: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const ENVELOPE_BYTES = 16;
const kinds = ['init', 'part', 'small_init', 'small_part'] as const;

/** Parses a message. Returns null if it is invalid. */
export function unpack(message: ArrayBuffer): Envelope | null {
  if (message.byteLength <= ENVELOPE_BYTES) return null;
  const view = new DataView(message);
  const kind = kinds[view.getUint8(0)];
  const pdt_ms = view.getFloat64(8);
  if (!kind || !Number.isFinite(pdt_ms) || pdt_ms < 0) return null;
  return { kind, seq: view.getUint32(4), pdt_ms, bytes: new Uint8Array(message.slice(ENVELOPE_BYTES)) };
}
