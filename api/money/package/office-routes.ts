/** Back-office routes for packages of coins. */
import { eq } from 'drizzle-orm';
import {
  addOfficePackage,
  changeOfficePackage,
  listOfficePackages,
  type OfficePackage,
} from '../../../calls/money/package-office.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { packages } from '../order/tables.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  on(
    listOfficePackages,
    (_, { db }) => ({
      rows: db.select().from(packages),
    }),
    async (_, { read }) => ({ data: (await read()).rows.toSorted(inOrder).map(serialize), next_cursor: null }),
  );

  on(addOfficePackage, async ({ form: { for: audience, ground: _, ...form } }, { db, now, command }) => {
    const begin = async () => {
      const row = { ...form, audience, uuid: crypto.randomUUID(), is_offered: true };
      return { statements: [insertRow(packages, row)], answer: { data: serialize(row) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
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

type Package = typeof packages.$inferSelect;

/** Orders packages for users before those for families, the cheapest first. */
const inOrder = (a: Package, b: Package) =>
  b.audience.localeCompare(a.audience) || a.price_satang - b.price_satang || a.uuid.localeCompare(b.uuid);

const serialize = ({ audience, ...row }: Package): OfficePackage => ({ ...row, for: audience });
