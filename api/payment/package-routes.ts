/** Packages of coins, as the house sells them. */
import { asc, desc, eq } from 'drizzle-orm';
import {
  addOfficePackage,
  changeOfficePackage,
  listOfficePackages,
  type OfficePackage,
} from '../../calls/package-office.ts';
import type { On } from '../host/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../host/statement.ts';
import { packages } from './tables.ts';

export const packageRoutes = (on: On) => {
  on(
    listOfficePackages,
    (_, { db }) => ({
      rows: db.select().from(packages).orderBy(desc(packages.audience), asc(packages.price_satang), packages.uuid),
    }),
    async (_, { read }) => ({ data: (await read()).rows.map(serialize), next_cursor: null }),
  );

  on(addOfficePackage, async ({ form: { for: audience, ground: _, ...form } }, { db }) => {
    const row = { ...form, audience, uuid: crypto.randomUUID(), is_offered: true };
    await commitOrThrow(db, [insertRow(packages, row)]);
    return { data: serialize(row) };
  });

  on(
    changeOfficePackage,
    ({ params }, { db }) => ({ rows: db.select().from(packages).where(eq(packages.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { is_offered, is_recommended } }, { db, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'package_not_found' };
      await commitOrThrow(db, [updateRow(packages, { uuid }, { is_offered, is_recommended })]);
      return { data: serialize({ ...row, is_offered, is_recommended }) };
    },
  );
};

const serialize = ({ audience, ...row }: typeof packages.$inferSelect): OfficePackage => ({ ...row, for: audience });
