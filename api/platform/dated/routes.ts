/**
 * Back-office routes for effective-dated settings. rules.sql rejects a value that is not the
 * latest.
 */

import { asc, desc, eq } from 'drizzle-orm';
import {
  addDatedSetting,
  type DatedName,
  type DatedSetting,
  listDatedSettings,
  datedSettings as schemas,
} from '../../../calls/platform/dated-setting.ts';
import { jsonOf } from '../base/json.ts';
import { moment } from '../base/moment.ts';
import type { Db } from '../framework/db.ts';
import type { On } from '../framework/route.ts';
import { logSecurity } from '../framework/security-log.ts';
import { commitUnless, insertRow } from '../framework/statement.ts';
import { datedSettings } from './tables.ts';

export const prefixes = ['office'];

/** Registers the calls. They require staff, as their declarations say. */
export const routes = (on: On) => {
  on(
    listDatedSettings,
    ({ query: { name } }, { db }) => ({
      rows: db
        .select()
        .from(datedSettings)
        .where(name && eq(datedSettings.name, name))
        .orderBy(asc(datedSettings.name), asc(datedSettings.from_ms)),
    }),
    async (_, { read }) => {
      // The latest value of each setting comes first. Sorted here, because D1 counts rows that it
      // sorts as read twice.
      const ofEach = Map.groupBy((await read()).rows, (row) => row.name);
      return { data: [...ofEach.values()].flatMap((rows) => rows.toReversed()).map(serialize), next_cursor: null };
    },
  );

  on(
    addDatedSetting,
    ({ form: { name } }, { db }) => ({ latest: selectLatest(db, name) }),
    async ({ form: { name, value, from, ground } }, { db, now, asked_at, requestId, caller, read }) => {
      const result = schemas[name].safeParse(jsonOf(value));
      if (!result.success) return { failed: 'setting_value_refused', facts: { fields: ['value'] } };
      // A second person may approve this later. The value then takes effect no earlier than the
      // approval.
      const from_ms = Math.max(Date.parse(from), now.getTime());
      const [latest] = (await read()).latest;
      const isBackwards = Date.parse(from) < asked_at.getTime() || (latest?.from_ms ?? 0) >= from_ms;
      if (isBackwards) return { failed: 'setting_not_backwards', facts: { fields: ['from'] } };
      const row = {
        name,
        from_ms,
        value: JSON.stringify(result.data),
        ground,
        set_by_uuid: caller.user_uuid,
        set_at_ms: now.getTime(),
      };
      const commitResult = await commitUnless(db, LATER, [insertRow(datedSettings, row)]);
      if (commitResult.conflict !== null) return { failed: 'setting_not_backwards', facts: { fields: ['from'] } };
      logSecurity('setting_added', { requestId, user_uuid: caller.user_uuid, setting: name });
      return { data: serialize(row) };
    },
  );
};

/** Rules against a value that is not the latest of its setting. */
const LATER = ['a setting cannot be changed for a past date', datedSettings];

const selectLatest = (db: Db, name: DatedName) =>
  db
    .select({ from_ms: datedSettings.from_ms })
    .from(datedSettings)
    .where(eq(datedSettings.name, name))
    .orderBy(desc(datedSettings.from_ms))
    .limit(1);

const serialize = ({ name, value, from_ms, ground, set_at_ms }: typeof datedSettings.$inferSelect): DatedSetting => ({
  name,
  value,
  from: moment(from_ms),
  ground,
  set_at: moment(set_at_ms),
});
