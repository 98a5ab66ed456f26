/** Bytes as text in addresses, headers and credentials: base64url without padding. */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';

/** Encodes bytes; of a larger buffer, only the bytes in the view. */
export const base64Url = (bytes: Uint8Array): string =>
  encodeBase64Url(new Uint8Array(bytes).buffer).replaceAll('=', '');

/** Decodes text to bytes. Throws if the text is not base64url. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(decodeBase64Url(text));
