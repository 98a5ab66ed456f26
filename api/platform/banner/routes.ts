/** Routes for banners: the public list of current ones, and their management by staff. */

import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addBanner,
  type Banner,
  changeBanner,
  dropBanner,
  listBanners,
  listOfficeBanners,
  MAX_BANNERS,
  type OfficeBanner,
} from '../../../calls/platform/banner.ts';
import { localizedOf, localizedOrNullOf, localizedValues } from '../base/localized.ts';
import { moment } from '../base/moment.ts';
import type { Db } from '../framework/db.ts';
import { runIdempotent } from '../framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../framework/page.ts';
import type { On } from '../framework/route.ts';
import { commitOrThrow, insertRow, updateRow, write } from '../framework/statement.ts';
import { banners } from './tables.ts';

export const prefixes = ['banners', 'office'];

type Row = Omit<typeof banners.$inferSelect, 'order_key'>;

const notThere = { failed: 'banner_not_found' } as const;

/** Registers the calls. The public list contains only banners of the current time. */
export const routes = (on: On) => {
  on(
    listBanners,
    ({ params }, { db, now }) => ({
      rows: db
        .select()
        .from(banners)
        .where(
          and(
            eq(banners.place, params.place),
            gt(banners.ends_at_ms, now.getTime()),
            lte(banners.starts_at_ms, now.getTime()),
          ),
        )
        .orderBy(desc(banners.starts_at_ms), banners.uuid)
        .limit(MAX_BANNERS),
    }),
    async (_, { read }) => ({ data: (await read()).rows.map(serialize), next_cursor: null }),
  );

  on(
    listOfficeBanners,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(banners)
          .where(gt(banners.order_key, after))
          .orderBy(banners.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('banners', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serializeForOffice);
    },
  );

  on(addBanner, async ({ form }, { db, now, command }) => {
    const begin = async () => {
      const row = { uuid: crypto.randomUUID(), ...columnsOf(form) };
      return { statements: [insertRow(banners, row)], answer: { data: serializeForOffice(row) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changeBanner,
    ({ params }, { db }) => ({ banners: selectKnown(db, params.uuid) }),
    async ({ params: { uuid }, form }, { db, read }) => {
      if ((await read()).banners.length === 0) return notThere;
      const columns = columnsOf(form);
      await commitOrThrow(db, [updateRow(banners, { uuid }, columns)]);
      return { data: serializeForOffice({ uuid, ...columns }) };
    },
  );

  on(
    dropBanner,
    ({ params }, { db }) => ({ banners: selectKnown(db, params.uuid) }),
    async ({ params: { uuid } }, { db, read }) => {
      if ((await read()).banners.length === 0) return notThere;
      await commitOrThrow(db, [write`DELETE FROM banners WHERE uuid = ${uuid}`]);
      return { data: { uuid } };
    },
  );
};

const selectKnown = (db: Db, uuid: string) =>
  db.select({ uuid: banners.uuid }).from(banners).where(eq(banners.uuid, uuid));

function columnsOf({ ground: _, starts_at, ends_at, ...form }: z.output<(typeof addBanner)['form']>) {
  const { picture_url = null, path = null } = form;
  const window = { starts_at_ms: Date.parse(starts_at), ends_at_ms: Date.parse(ends_at) };
  return { ...form, ...localizedValues('text', form), picture_url, path, ...window };
}

const serialize = (row: Row): Banner => ({
  uuid: row.uuid,
  title: localizedOf('title', row),
  text: localizedOrNullOf('text', row),
  picture_url: row.picture_url,
  path: row.path,
});

const serializeForOffice = (row: Row): OfficeBanner => ({
  ...serialize(row),
  place: row.place,
  starts_at: moment(row.starts_at_ms),
  ends_at: moment(row.ends_at_ms),
});
