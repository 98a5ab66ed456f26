/** Routes with which staff read and verify the audit log. */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type AuditEntry, checkAudit, listAudit } from '../../../calls/office/audit.ts';
import { BEFORE_FIRST, linkHash } from '../../platform/base/chain.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { users } from '../../platform/user/tables.ts';
import { payloadOfEntry } from './chain-job.ts';
import { changeTextOf } from './change-text.ts';
import { auditChanges, auditEntries, auditLinks } from './tables.ts';

export const prefixes = ['office'];

/** Maximum number of links verified in one call. */
const MAX_CHECKED_PER_RUN = 500;

type Entry = typeof auditEntries.$inferSelect;
type Change = typeof auditChanges.$inferSelect;
type AuditChange = Omit<Change, 'entry_uuid'>;

const entriesInOrder = (sort: 'at' | '-at' = '-at', after: string) =>
  sortedAs<Entry, 'at'>(
    sort,
    { at: { key: auditEntries.order_key, of: ({ order_key }) => order_key, isTurned: true } },
    after,
  );

export const routes = (on: On) => {
  on(
    listAudit,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = entriesInOrder(query.sort, after);
      const filter = and(from, query.by === undefined ? undefined : eq(auditEntries.by_uuid, query.by));
      return {
        entries: db
          .select({
            entry: auditEntries,
            name: users.name,
            changes: sql<string>`(SELECT json_group_array(json_array(position, table_name, row_key, before, after))
              FROM ${auditChanges} WHERE entry_uuid = ${auditEntries.uuid})`,
          })
          .from(auditEntries)
          .leftJoin(users, eq(users.uuid, auditEntries.by_uuid))
          .where(filter)
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`audit:${query.by ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const rows = (await read()).entries.map((row) => ({ ...row, order_key: row.entry.order_key }));
      return pageOf(start, rows, ({ entry, name, changes }) => serialize(entry, name, parseChanges(changes)));
    },
  );

  on(
    checkAudit,
    ({ query }, { db }) => selectStretch(db, query.after),
    async ({ query }, { read }) => ({ data: await check(await read(), query.after) }),
  );
};

const selectChanges = (db: Db) => db.select().from(auditChanges).orderBy(asc(auditChanges.position)).$dynamic();

/** Selects the links after this one, and the link itself, with their entries and changes. */
function selectStretch(db: Db, after: number) {
  const isShown = and(gt(auditLinks.number, after - 1), sql`${auditLinks.number} <= ${after + MAX_CHECKED_PER_RUN}`);
  const entryUuids = db.select({ uuid: auditLinks.entry_uuid }).from(auditLinks).where(isShown);
  return {
    links: db
      .select({ link: auditLinks, entry: auditEntries })
      .from(auditLinks)
      .innerJoin(auditEntries, eq(auditEntries.uuid, auditLinks.entry_uuid))
      .where(isShown)
      .orderBy(asc(auditLinks.number)),
    changes: selectChanges(db).where(inArray(auditChanges.entry_uuid, sql`${entryUuids}`)),
    last: db.select({ number: auditLinks.number }).from(auditLinks).orderBy(desc(auditLinks.number)).limit(1),
  };
}

/** Verifies the links and returns how far the chain is intact. */
async function check({ links, changes, last }: Rows<ReturnType<typeof selectStretch>>, after: number) {
  const last_number = last[0]?.number ?? 0;
  let before = { number: 0, hash: BEFORE_FIRST };
  for (const { link, entry } of links) {
    const isFirst = link.number === after;
    const previous_hash = isFirst ? link.previous_hash : before.hash;
    const number = isFirst ? after : before.number + 1;
    const hash = await linkHash({ number, previous_hash }, payloadOfEntry(entry, changesOf(entry, changes)));
    const isSame = link.number === number && link.previous_hash === previous_hash && link.hash === hash;
    if (!isSame) return { checked_to: before.number, last_number, broken_number: number, hash: before.hash };
    before = link;
  }
  const lastChecked = Math.min(last_number, after + MAX_CHECKED_PER_RUN);
  const broken_number = before.number < lastChecked ? before.number + 1 : null;
  return { checked_to: before.number, last_number, broken_number, hash: before.hash };
}

/** Parses the changes of an entry from the list query, and sorts them. */
const parseChanges = (json: string): AuditChange[] =>
  (JSON.parse(json) as [number, string, string | null, string | null, string][])
    .map(([position, table_name, row_key, before, after]) => ({ position, table_name, row_key, before, after }))
    .sort((a, b) => a.position - b.position);

const changesOf = ({ uuid }: Entry, changes: readonly Change[]) =>
  changes.filter(({ entry_uuid }) => entry_uuid === uuid);

const serialize = (
  { uuid, at_ms, by_uuid, token_id, request_id, call, subject, ground }: Entry,
  name: string | null,
  changes: readonly AuditChange[],
): AuditEntry => ({
  uuid,
  at: moment(at_ms),
  by: by_uuid === null || name === null ? null : { uuid: by_uuid, name },
  token_id,
  request_id,
  call,
  subject,
  ground,
  changes: changes.map(({ position, table_name, row_key, before, after }) => ({
    position,
    table: table_name,
    key: row_key,
    before,
    after,
  })),
  changed: changes.map(changeTextOf).join('\n'),
});
