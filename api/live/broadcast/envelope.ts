/** What a sender's socket carries: 16 bytes, and an initialization segment or a part. client/live/broadcast/send/envelope.ts writes them. */

/** One binary message of a sender. */
export interface Envelope {
  kind: 'init' | 'part';
  /** Of the part within its session, one more each. */
  seq: number;
  /** When its first picture was taken, by the sender's clock. */
  pdt_ms: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const ENVELOPE_BYTES = 16;

/** Null for what is no message of ours. */
export function unpack(message: ArrayBuffer): Envelope | null {
  if (message.byteLength <= ENVELOPE_BYTES) return null;
  const view = new DataView(message);
  const kind = (['init', 'part'] as const)[view.getUint8(0)];
  const pdt_ms = view.getFloat64(8);
  if (!kind || !Number.isFinite(pdt_ms) || pdt_ms < 0) return null;
  return { kind, seq: view.getUint32(4), pdt_ms, bytes: new Uint8Array(message.slice(ENVELOPE_BYTES)) };
}
