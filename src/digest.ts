/** SHA-256 of a text. */
export const sha256 = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The same, in hexadecimal. */
export const sha256Hex = async (text: string): Promise<string> =>
  Array.from(await sha256(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
