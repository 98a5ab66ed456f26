/** A sample entry as stored. */
export interface Entry {
  /** Codec string (RFC 6381). */
  codec: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Size in pixels. Undefined for audio. */
  size?: { width: number; height: number };
}
