/** Bytes in texts, as they travel in addresses, headers and credentials: base64url without its padding. */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';

/** Bytes as text; of a view the bytes that it shows. */
export const base64Url = (bytes: Uint8Array): string =>
  encodeBase64Url(new Uint8Array(bytes).buffer).replaceAll('=', '');

/** Text as bytes. Throws where it is none. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(decodeBase64Url(text));
