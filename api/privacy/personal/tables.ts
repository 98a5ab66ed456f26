import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../../../calls/platform/role.ts';
import type { UploadExtension } from '../../../calls/platform/upload.ts';
import type { LookedAt, PaperKind } from '../../../calls/privacy/personal.ts';
import type { RetentionKind } from '../../../calls/privacy/retention.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Reasons for the destruction of a key. */
export type Destroyed = 'thrown_away' | 'term_over' | 'erased' | 'account_closed';

/** Kinds of lookups. The first two are unique to a person. */
export type LookupKind = 'national_id' | 'passport' | 'tax_id' | 'phone' | 'bank_account' | 'email';

/**
 * Keys of personal data, one per person and kind, wrapped by a secret of the API. A destroyed key
 * has no value.
 */
export const personKeys = sqliteTable(
  'person_keys',
  {
    uuid: text().primaryKey(),
    /** A user, or a person without an account, such as a guardian or a company's signatory. */
    person_uuid: text().notNull(),
    kind: text().$type<RetentionKind>().notNull(),
    wrapped: text(),
    /** Number of the secret that wraps the key. */
    secret_version: integer().notNull(),
    created_at_ms: integer().notNull(),
    wrapped_at_ms: integer().notNull(),
    /** End of its term; null if the term has not started. */
    due_at_ms: integer(),
    destroyed_at_ms: integer(),
    destroyed_because: text().$type<Destroyed>(),
    /** Time of its entry in the erasure log. */
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
 * HMACs of values that must be unique or searchable. Destroying the key deletes them: a trigger
 * does it (rules.sql).
 */
export const personLookups = sqliteTable(
  'person_lookups',
  {
    kind: text().$type<LookupKind>().notNull(),
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

/** Banned identities with reason and end. A ban outlives the key and is deleted when it ends. */
export const barredLookups = sqliteTable(
  'barred_lookups',
  {
    kind: text().$type<LookupKind>().notNull(),
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
 * Pictures of identity documents. The content is in R2's `PRIVATE`, encrypted with the key of the
 * same uuid.
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
    /** When it was deleted from the bucket, after its key was destroyed. */
    removed_at_ms: integer(),
    /**
     * Key of the application that it is attached to. Destroying that key destroys the picture: a
     * trigger does it (rules.sql).
     */
    with_key_uuid: text().references(() => personKeys.uuid),
  },
  (table) => [
    index('private_pictures_with').on(table.with_key_uuid),
    index('private_pictures_kept').on(table.uuid).where(sql`${table.removed_at_ms} IS NULL`),
  ],
);

/** The data-access log: which member of staff read whose data, when and why. Append-only. */
export const personalLooks = sqliteTable(
  'personal_looks',
  {
    uuid: text().primaryKey(),
    person_uuid: text().notNull(),
    reader_uuid: text().notNull(),
    role: text().$type<Role>().notNull(),
    what: text().$type<LookedAt>().notNull(),
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
