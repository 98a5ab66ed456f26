/** A sample entry as it is kept. */
export interface Entry {
  /** As RFC 6381 has it. */
  codec: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels; none for sound. */
  size?: { width: number; height: number };
}
