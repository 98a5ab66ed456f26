/** Personal fields as they stand in a row or a bucket: readable with the person's key, in the field that they are of. */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { type Bytes, decrypt, encrypt, type Random } from '../../platform/base/aes-gcm.ts';
import type { PersonKey } from './person-key.ts';

/** Of the form, in case there is another one some day. */
const FORM = '1.';

/** Encrypts a text. `field` names where it stands (`contract.national_id`): nowhere else it can be opened. */
export const seal = async (key: PersonKey, field: string, value: string, random: Random): Promise<string> =>
  FORM + encodeBase64Url((await sealBytes(key, field, new TextEncoder().encode(value), random)).buffer);

/** Opens it. Throws where it is of another key, person or field, or was changed. */
export async function unseal(key: PersonKey, field: string, sealed: string): Promise<string> {
  if (!sealed.startsWith(FORM)) throw new Error('Sealed in a form that nobody knows');
  const bytes = await unsealBytes(key, field, Uint8Array.from(decodeBase64Url(sealed.slice(FORM.length))));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The same for bytes, as a picture's. */
export const sealBytes = (key: PersonKey, field: string, bytes: Bytes, random: Random): Promise<Bytes> =>
  encrypt(key.data, bytes, about(key, field), random);

/** The same for bytes. */
export const unsealBytes = (key: PersonKey, field: string, sealed: Bytes): Promise<Bytes> =>
  decrypt(key.data, sealed, about(key, field));

const about = ({ uuid, person_uuid }: PersonKey, field: string) => `field\n${person_uuid}\n${uuid}\n${field}`;
