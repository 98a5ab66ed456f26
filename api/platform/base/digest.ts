/** SHA-256 digests and hexadecimal text. */

/** Converts bytes to hexadecimal, two characters each. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of a text (as UTF-8) or of bytes, in hexadecimal. */
export async function sha256Hex(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
