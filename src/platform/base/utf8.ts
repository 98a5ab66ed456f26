/** UTF-8 encoding of responses. */
import { Buffer, transcode } from 'node:buffer';

const encoder = new TextEncoder();

/**
 * Encodes a text as UTF-8. For non-ASCII text, `TextEncoder` and `Response` need thirty
 * instructions per letter; `transcode` needs three. `transcode` fails on lone surrogates, which the
 * API or a visitor may send: such a text uses `TextEncoder`, which replaces each by U+FFFD.
 */
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> =>
  text.isWellFormed()
    ? (transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Uint8Array<ArrayBuffer>)
    : encoder.encode(text);
