import { sql } from 'drizzle-orm';
import { getFamilyStatement } from '../../../calls/families/family-statement.ts';
import type { On } from '../../platform/framework/route.ts';
import { ownedBy } from './own-family.ts';
import { familyStatementOf, selectStatement, withOldMonth } from './statement.ts';

export const prefixes = ['family'];

export const routes = (on: On) => {
  on(
    getFamilyStatement,
    ({ params: { month }, query: { family_uuid, part } }, { db, now, bearer }) => {
      // An owner always gets their own family. Staff get the requested one.
      const uuid = sql<string>`coalesce(${ownedBy(db, bearer)}, ${family_uuid ?? null})`;
      return selectStatement(db, uuid, { month, part, now });
    },
    async ({ params: { month }, query: { family_uuid, part } }, { db, env, now, read }) => {
      const rows = await withOldMonth(await read(), { db, env, month, part });
      const data = familyStatementOf(rows, { month, now });
      const isOther = family_uuid !== undefined && data?.family.uuid !== family_uuid;
      return !data || isOther ? { failed: 'family_not_found' } : { data };
    },
  );
};
