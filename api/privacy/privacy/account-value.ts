/** Everything of value in an account, from the view `account_values` (value-rules.sql). */
import { eq, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { GivenUp } from '../../../calls/platform/page-field.ts';
import type { AccountValue } from '../../../calls/privacy/privacy.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';

const accountValues = sqliteView('account_values', {
  user_uuid: text().notNull(),
  kind: text().$type<AccountValue['kind']>().notNull(),
  amount: integer().notNull(),
  unit: text().$type<AccountValue['unit']>().notNull(),
  subject_uuid: text('subject'),
  may_give_up: integer({ mode: 'boolean' }).notNull(),
}).existing();

/** Selects everything of value in an account. */
export const selectAccountValues = (db: Db, userUuid: SqlText) =>
  db
    .select({
      kind: accountValues.kind,
      amount: accountValues.amount,
      unit: accountValues.unit,
      subject_uuid: accountValues.subject_uuid,
      may_give_up: sql<boolean>`${accountValues.may_give_up}`.mapWith(Boolean),
    })
    .from(accountValues)
    .where(eq(accountValues.user_uuid, userUuid));

/** Returns whether anything remains that the owner has not fully given up. */
export const holdsValue = (values: readonly AccountValue[], givenUp: GivenUp): boolean =>
  values.some(({ kind, amount, may_give_up }) => !may_give_up || new Map(Object.entries(givenUp)).get(kind) !== amount);
