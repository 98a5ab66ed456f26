/** A file in memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns whether these values are at this place. */
export const has = (bytes: Uint8Array, at: number, values: readonly number[]): boolean =>
  values.every((value, index) => bytes[at + index] === value);

/** Returns the bytes of ASCII letters. */
export const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));

/** Returns the four letters at this place. */
export const tagOf = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns a view of exactly these bytes, for reading big-endian and little-endian numbers. */
export const byteView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
