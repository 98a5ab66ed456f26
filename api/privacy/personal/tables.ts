import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../calls/platform/role.ts';
import type { UploadExtension } from '../../../calls/platform/upload.ts';
import type { AccessedSubject, PaperKind } from '../../../calls/privacy/personal.ts';
import type { RetentionKind } from '../../../calls/privacy/retention.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';

/** Reason for erasing a key. */
export type Destroyed = 'thrown_away' | 'term_over' | 'erased' | 'account_closed';

/** Data by which a person can be found. National ids and passports are unique to a person. */
export type BlindIndexKind = 'national_id' | 'passport' | 'tax_id' | 'phone' | 'bank_account' | 'email';

/**
 * Encryption keys of personal data, one per contract, picture, payee, invoice, refund account and
 * request about data. A numbered secret of the API wraps them. An erased key stays empty.
 *
 * @writers endpoints that store personal data, in the same transaction; the scheduled job
 * `person_keys`; triggers, which erase keys
 * @readers encryption and decryption
 * @rows one per such record
 * @retention the row permanently; the key until its period ends, which the effective-dated setting
 * of its kind defined at the start (`draft_kept_days` and others) and no later value shortens; some
 * kinds end at once when a draft is deleted, an erasure is granted or the account is closed
 */
export const personKeys = sqliteTable(
  'person_keys',
  {
    uuid: text().primaryKey(),
    /** User; for a family's payee the uuid of the payee. */
    person_uuid: text().notNull(),
    kind: text().$type<RetentionKind>().notNull(),
    wrapped: text(),
    /** Number of the API secret that wraps the key. */
    secret_version: integer().notNull(),
    created_at_ms: integer().notNull(),
    wrapped_at_ms: integer().notNull(),
    /** End of the period. Null until the period begins. */
    due_at_ms: integer(),
    destroyed_at_ms: integer(),
    destroyed_because: text().$type<Destroyed>(),
    /** Time at which the erasure was written to the erasure log, which a restore reads. */
    listed_at_ms: integer(),
  },
  (table) => [
    index('person_keys_of').on(table.person_uuid),
    index('person_keys_due').on(table.due_at_ms).where(sql`wrapped IS NOT NULL AND due_at_ms IS NOT NULL`),
    index('person_keys_by_secret').on(table.secret_version).where(sql`wrapped IS NOT NULL`),
    index('person_keys_unlisted').on(table.destroyed_at_ms).where(sql`wrapped IS NULL AND listed_at_ms IS NULL`),
    check('person_keys_destroyed_is_empty', sql`(${table.wrapped} IS NULL) = (${table.destroyed_at_ms} IS NOT NULL)`),
  ],
);

/**
 * Blind indexes (HMACs) of data that must be unique or findable. Triggers reject a contract whose
 * ID card or passport number belongs to another person with an approved contract (view
 * `identities_in_use`).
 *
 * @writers endpoints that store the data, in the same transaction
 * @readers reviews, applications, triggers
 * @rows a few per contract, one per payee
 * @retention as the key of the data
 */
export const personLookups = sqliteTable(
  'person_lookups',
  {
    kind: text().$type<BlindIndexKind>().notNull(),
    hmac: text().notNull(),
    key_uuid: text()
      .notNull()
      .references(() => personKeys.uuid),
    person_uuid: text().notNull(),
    noted_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hmac, table.key_uuid] }),
    index('person_lookups_of').on(table.key_uuid),
  ],
);

/**
 * People who may not apply again until a day, as blind indexes with the reason. A row outlives the
 * key of the data.
 *
 * @writers staff
 * @readers triggers on `contracts` and `person_lookups`; reviews; the applicant
 * @rows one per banned ID card or passport number
 * @retention until that day; deleted by the scheduled job `person_keys`
 */
export const barredLookups = sqliteTable(
  'barred_lookups',
  {
    kind: text().$type<BlindIndexKind>().notNull(),
    hmac: text().notNull(),
    ground: text().notNull(),
    until_ms: integer().notNull(),
    barred_by_uuid: text().notNull(),
    barred_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hmac] }),
    index('barred_lookups_until').on(table.until_ms),
    check('barred_lookups_has_ground', sql`length(${table.ground}) > 0`),
  ],
);

/**
 * Pictures of identity documents: kind and size. The pictures are in R2 `PRIVATE`, each encrypted
 * under the key of its uuid.
 *
 * @writers `POST /v1/private-pictures/{kind}`; the scheduled job `person_keys` deletes them from
 * the bucket
 * @readers reviews, `POST /v1/office/private-pictures/{uuid}/open`
 * @rows a few per contract
 * @retention the row permanently, the picture as its key
 */
export const privatePictures = sqliteTable(
  'private_pictures',
  {
    uuid: text()
      .primaryKey()
      .references(() => personKeys.uuid),
    kind: text().$type<PaperKind>().notNull(),
    extension: text().$type<UploadExtension>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size_bytes: integer().notNull(),
    sent_at_ms: integer().notNull(),
    /** Time at which the picture was deleted from the bucket, after its key was erased. */
    removed_at_ms: integer(),
    /** Key of the submission. The picture's key is erased with it. */
    with_key_uuid: text().references(() => personKeys.uuid),
  },
  (table) => [
    index('private_pictures_with').on(table.with_key_uuid),
    index('private_pictures_kept').on(table.uuid).where(sql`${table.removed_at_ms} IS NULL`),
  ],
);

/**
 * Append-only data-access log: the staff member who read personal data, the person concerned, the
 * time and the reason.
 *
 * @writers every endpoint that shows personal data to staff, before it answers
 * @readers the person concerned, with role and number (`GET /v1/profile/looks`); staff
 * (`GET /v1/office/looks/{uuid}`); only admin and ceo see the names
 * @rows one per look of staff at personal data
 * @retention permanent
 */
export const personalLooks = sqliteTable(
  'personal_looks',
  {
    uuid: text().primaryKey(),
    person_uuid: text().notNull(),
    reader_uuid: text().notNull(),
    role: text().$type<Role>().notNull(),
    what: text().$type<AccessedSubject>().notNull(),
    subject_uuid: text().notNull(),
    why: text().notNull(),
    at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('personal_looks_of').on(table.person_uuid, table.order_key),
    check('personal_looks_has_reason', sql`length(${table.why}) > 0`),
  ],
);
