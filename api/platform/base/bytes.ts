/** Bytes with their own buffer, as Web Crypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;
