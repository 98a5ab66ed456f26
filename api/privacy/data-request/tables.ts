import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Breach } from '../../../calls/privacy/breach.ts';
import type { DataRefusal, DataRequest, DataRequestKind } from '../../../calls/privacy/data-request.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { personKeys } from '../personal/tables.ts';

/**
 * Requests of people about their personal data, with due date and answer. Texts are encrypted under
 * a key per request.
 *
 * @writers `…/profile/data-requests`, staff
 * @readers `…/profile/data-requests`, `…/office/data-requests`
 * @rows one per request
 * @retention permanent; the texts as long after the answer as the setting `data_request_kept_days`
 * says
 */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    key_uuid: text()
      .notNull()
      .references(() => personKeys.uuid),
    kind: text().$type<DataRequestKind>().notNull(),
    state: text().$type<DataRequest['state']>().notNull(),
    text_sealed: text().notNull(),
    asked_at_ms: integer().notNull(),
    due_at_ms: integer().notNull(),
    answered_at_ms: integer(),
    answered_by_uuid: text().references(() => users.uuid),
    refused_for: text().$type<DataRefusal>(),
    answer_sealed: text(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('due_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('data_requests_open').on(table.user_uuid, table.kind).where(sql`state = 'open'`),
    index('data_requests_of').on(table.user_uuid, table.asked_at_ms),
    index('data_requests_queue').on(table.state, table.order_key),
    check(
      'data_requests_answered',
      sql`(${table.state} = 'open') = (${table.answered_at_ms} IS NULL)
      AND (${table.state} = 'open') = (${table.answered_by_uuid} IS NULL)
      AND (${table.state} = 'refused') = (${table.refused_for} IS NOT NULL)`,
    ),
  ],
);

/**
 * Register of personal data breaches. Of the people affected it states only the number.
 * Append-only.
 *
 * @writers staff, `…/office/breaches`
 * @readers `…/office/breaches`
 * @rows one per breach
 * @retention permanent
 */
export const breaches = sqliteTable('breaches', {
  uuid: text().primaryKey(),
  found_at_ms: integer().notNull(),
  tell_by_ms: integer().notNull(),
  summary: text().notNull(),
  people_count: integer().notNull(),
  noted_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  noted_at_ms: integer().notNull(),
  order_key: text()
    .notNull()
    .generatedAlwaysAs(orderKey(descending('found_at_ms'), 'uuid'), { mode: 'virtual' })
    .unique(),
});

/**
 * Append-only actions on a breach. A trigger enforces their order up to closing.
 *
 * @writers staff, `…/office/breaches`
 * @readers `…/office/breaches`
 * @rows a few per breach
 * @retention permanent
 */
export const breachSteps = sqliteTable(
  'breach_steps',
  {
    breach_uuid: text()
      .notNull()
      .references(() => breaches.uuid),
    number: integer().notNull(),
    step: text().$type<Breach['steps'][number]['step']>().notNull(),
    risk: text().$type<NonNullable<Breach['risk']>>(),
    note: text().notNull(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.breach_uuid, table.number] }),
    check('breach_steps_weigh', sql`(${table.step} = 'assessed') = (${table.risk} IS NOT NULL)`),
  ],
);
