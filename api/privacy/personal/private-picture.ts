/**
 * Pictures of identity documents: stripped of metadata, encrypted, and erased with the key that has
 * the same uuid.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { uploadTypes } from '../../../calls/platform/upload.ts';
import type { PaperKind, PrivatePicture } from '../../../calls/privacy/personal.ts';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import type { Bytes } from '../../platform/base/bytes.ts';
import { moment } from '../../platform/base/moment.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { commitOrThrow, insertRow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { acceptPicture } from '../../platform/upload/accept-picture.ts';
import { decryptBytes, encryptBytes } from './encrypt.ts';
import { beginTerm, holdTerm, newPersonKey, openPersonKey, type PersonKeyRow } from './person-key.ts';
import { personKeys, privatePictures } from './tables.ts';

type Row = typeof privatePictures.$inferSelect;

const settings = z.object({ PRIVATE: bucketBinding });

const FIELD = 'private_picture';
const MAX_PER_RUN = 50;

const keyOf = (uuid: string) => `picture/${uuid}`;

/**
 * Stores an uploaded picture. It counts as a draft until it is attached to an application: see
 * `attachPictures`.
 */
export async function keepPicture(
  db: Db,
  env: object,
  { file, kind, person_uuid, now }: { file: Bytes; kind: PaperKind; person_uuid: string; now: Date },
): Promise<Row | Failed> {
  const picture = acceptPicture(file, 'paper');
  if ('failed' in picture) return picture;
  const { extension, width, height, content } = picture;
  const uuid = crypto.randomUUID();
  const at_ms = now.getTime();
  const of = { uuid, person_uuid, kind: 'draft', due_at_ms: null } as const;
  const { key, row } = await newPersonKey(personSecrets(env), { ...of, now, random: secureRandom });
  const sealedBytes = await encryptBytes(key, FIELD, new Uint8Array(await content.arrayBuffer()), secureRandom);
  // Stored before its key. If the transaction fails, the object can never be decrypted.
  await settings.parse(env).PRIVATE.put(keyOf(uuid), sealedBytes);
  const columns = { uuid, kind, extension, width, height, size_bytes: content.size, sent_at_ms: at_ms };
  await commitOrThrow(db, [
    insertRow(personKeys, row),
    beginTerm(uuid, { kind: 'draft', from_ms: at_ms, now }),
    insertRow(privatePictures, columns),
  ]);
  return { ...columns, removed_at_ms: null, with_key_uuid: null };
}

/** Selects a picture with its key: one row or none. */
export const selectPicture = (db: Db, uuid: string) =>
  db
    .select({ picture: privatePictures, key: personKeys })
    .from(privatePictures)
    .innerJoin(personKeys, eq(personKeys.uuid, privatePictures.uuid))
    .where(eq(privatePictures.uuid, uuid));

/** Decrypts a picture; null if its key is destroyed. */
export async function openPicture(
  env: object,
  { picture, key: row }: { picture: Row; key: PersonKeyRow },
): Promise<Bytes | null> {
  const key = await openPersonKey(personSecrets(env), row);
  const object = key && (await settings.parse(env).PRIVATE.get(keyOf(picture.uuid)));
  if (!key || !object) return null;
  return decryptBytes(key, FIELD, new Uint8Array(await object.arrayBuffer()));
}

/** Converts a picture to the API's format. */
export const serializePrivatePicture = ({ uuid, kind, extension, sent_at_ms, ...row }: Row): PrivatePicture => ({
  uuid,
  kind,
  type: uploadTypes[extension],
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
  sent_at: moment(sent_at_ms),
});

/**
 * Returns the statements that attach pictures to an application. Their term begins when it is
 * decided, and they are erased with its key at the latest (rules.sql).
 */
export const attachPictures = (uuids: readonly string[], withKeyUuid: string): Statement[] =>
  uuids.flatMap((uuid) => [
    holdTerm(uuid, 'picture'),
    updateRow(privatePictures, { uuid }, { with_key_uuid: withKeyUuid }),
  ]);

/** Selects pictures in the bucket whose key is destroyed. */
export const selectLeft = (db: Db) =>
  db
    .select({ uuid: privatePictures.uuid })
    .from(privatePictures)
    .innerJoin(personKeys, eq(personKeys.uuid, privatePictures.uuid))
    .where(and(isNull(privatePictures.removed_at_ms), isNull(personKeys.wrapped)));

/** Deletes such pictures from the bucket. Returns their number. */
export async function removeLeft(db: Db, env: object, now: Date): Promise<number> {
  const pictures = await selectLeft(db).limit(MAX_PER_RUN);
  if (pictures.length === 0) return 0;
  await settings.parse(env).PRIVATE.delete(pictures.map(({ uuid }) => keyOf(uuid)));
  await commitOrThrow(
    db,
    pictures.map(({ uuid }) => updateRow(privatePictures, { uuid }, { removed_at_ms: now.getTime() })),
  );
  return pictures.length;
}
