/**
 * Encrypts personal fields in rows and buckets. Each can be decrypted only with the person's key
 * and for its field.
 */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { decrypt, encrypt, type Random } from '../../platform/base/aes-gcm.ts';
import type { Bytes } from '../../platform/base/bytes.ts';
import type { PersonKey } from './person-key.ts';

/** Version of the format, in case there is another one later. */
const FORM = '1.';

/**
 * Encrypts a text. `field` names its place (`contract.national_id`); decryption needs the same
 * name.
 */
export const encryptText = async (key: PersonKey, field: string, value: string, random: Random): Promise<string> =>
  FORM + encodeBase64Url((await encryptBytes(key, field, new TextEncoder().encode(value), random)).buffer);

/** Decrypts a text. Throws if the key, person or field differs, or the text was changed. */
export async function decryptText(key: PersonKey, field: string, sealed: string): Promise<string> {
  if (!sealed.startsWith(FORM)) throw new Error('Sealed in a form that nobody knows');
  const bytes = await decryptBytes(key, field, Uint8Array.from(decodeBase64Url(sealed.slice(FORM.length))));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Encrypts bytes likewise, such as a picture. */
export const encryptBytes = (key: PersonKey, field: string, bytes: Bytes, random: Random): Promise<Bytes> =>
  encrypt(key.data, bytes, about(key, field), random);

/** Decrypts bytes likewise. */
export const decryptBytes = (key: PersonKey, field: string, sealed: Bytes): Promise<Bytes> =>
  decrypt(key.data, sealed, about(key, field));

const about = ({ uuid, person_uuid }: PersonKey, field: string) => `field\n${person_uuid}\n${uuid}\n${field}`;
