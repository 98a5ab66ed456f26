/**
 * Back-office endpoints for labels of users. Triggers in rules.sql refresh the copies in users'
 * rows.
 */
import { eq } from 'drizzle-orm';
import { addLabel, changeLabel, listOfficeLabels } from '../../../calls/people/profile-label.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { labelPage, selectLabels, serializeLabel } from './label.ts';
import { labels } from './tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listOfficeLabels,
    ({ query }, { db }) => ({ rows: selectLabels(db, query) }),
    async ({ query }, { read }) => labelPage(query, (await read()).rows),
  );

  on(addLabel, async ({ form: { ground: _, ...row } }, { db }) => {
    const result = await commitUnless(db, [labels], [insertRow(labels, row)]);
    return result.conflict === null
      ? { data: serializeLabel(row) }
      : { failed: 'label_exists', facts: { fields: ['key'] } };
  });

  on(
    changeLabel,
    ({ params }, { db }) => ({ rows: db.select().from(labels).where(eq(labels.key, params.key)) }),
    async ({ params: { key }, form: { ground: _, ...changes } }, { db, read }) => {
      if ((await read()).rows.length === 0) return { failed: 'label_not_found' };
      await commitOrThrow(db, [updateRow(labels, { key }, changes)]);
      return { data: serializeLabel({ key, ...changes }) };
    },
  );
};
