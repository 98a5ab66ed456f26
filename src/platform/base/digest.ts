type Digested = string | ArrayBuffer;

/** Returns the SHA-256 digest of a text (as UTF-8) or of bytes. */
export const sha256 = async (of: Digested): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', typeof of === 'string' ? new TextEncoder().encode(of) : of));

/** Returns the same digest in hexadecimal. */
export const sha256Hex = async (of: Digested): Promise<string> =>
  Array.from(await sha256(of), (byte) => byte.toString(16).padStart(2, '0')).join('');
