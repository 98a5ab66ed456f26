/** Text as it leaves, in bytes. */
import { Buffer, transcode } from 'node:buffer';

const encoder = new TextEncoder();

/**
 * The text in UTF-8. Of what is not ASCII `TextEncoder` and `Response` need thirty instructions a letter, and this way three; it
 * knows no half of a letter, as a host or a visitor may send one: such a text goes the long way, and each half becomes a �.
 */
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> =>
  text.isWellFormed()
    ? (transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Uint8Array<ArrayBuffer>)
    : encoder.encode(text);
