/**
 * The hash chain of the audit log. A scheduled job links entries after their commands have
 * finished, so that members of staff never wait for each other. Triggers keep the chain without
 * gaps (rules.sql).
 */
import { asc, desc, eq, getTableColumns, lte } from 'drizzle-orm';
import { type Link, nextLink, type Payload } from '../../platform/base/chain.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitUnless, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { auditChanges, auditEntries, auditLinks, auditPending } from './tables.ts';
import { LINKED_AFTER_MS } from './trail.ts';

/** Name of the scheduled job that links entries. */
export const AUDIT_JOB = 'audit';

/** Maximum number of entries linked in one transaction. */
const MAX_PER_RUN = 50;

type Entry = typeof auditEntries.$inferSelect;
type Changed = typeof auditChanges.$inferSelect;

/** Returns the hashed payload of an entry: its fields without `seen_position`, and its changes. */
export const payloadOfEntry = (entry: Entry, changes: readonly Changed[]): Payload => [
  entry.uuid,
  entry.at_ms,
  entry.by_uuid,
  entry.token_id,
  entry.request_id,
  entry.call,
  entry.subject,
  entry.ground,
  ...changes.flatMap(({ position, table_name, row_key, before, after }) => [
    position,
    table_name,
    row_key,
    before,
    after,
  ]),
];

/** The job that links entries. */
export const auditJob: Job = {
  name: 'audit',
  due: async ({ db }) => {
    const [next] = await db
      .select({ link_at_ms: auditPending.link_at_ms })
      .from(auditPending)
      .orderBy(asc(auditPending.link_at_ms))
      .limit(1);
    return next?.link_at_ms ?? null;
  },
  run: async ({ db, now }) => {
    const duePending = db
      .select({ uuid: auditPending.entry_uuid, link_at_ms: auditPending.link_at_ms })
      .from(auditPending)
      .where(lte(auditPending.link_at_ms, now.getTime()))
      .orderBy(asc(auditPending.link_at_ms), asc(auditPending.entry_uuid))
      .limit(MAX_PER_RUN)
      .as('due');
    const { entries, changes, last } = await batchRead(db, {
      entries: db
        .select({ entry: auditEntries })
        .from(duePending)
        .innerJoin(auditEntries, eq(auditEntries.uuid, duePending.uuid))
        .orderBy(asc(duePending.link_at_ms), asc(duePending.uuid)),
      changes: db
        .select(getTableColumns(auditChanges))
        .from(duePending)
        .innerJoin(auditChanges, eq(auditChanges.entry_uuid, duePending.uuid))
        .orderBy(asc(auditChanges.position)),
      last: db.select().from(auditLinks).orderBy(desc(auditLinks.number)).limit(1),
    });
    let before: Pick<Link, 'number' | 'hash'> | undefined = last[0];
    const statements: Statement[] = [];
    for (const { entry } of entries) {
      const own = changes.filter(({ entry_uuid }) => entry_uuid === entry.uuid);
      const link = await nextLink(before, payloadOfEntry(entry, own));
      const { uuid } = entry;
      statements.push(insertRow(auditLinks, { ...link, entry_uuid: uuid }));
      statements.push(write`DELETE FROM audit_pending WHERE entry_uuid = ${uuid}`);
      before = link;
    }
    // If another run was faster, the number exists already and this run is repeated.
    const { conflict } = await commitUnless(db, ['the audit chain cannot have gaps', auditLinks], statements);
    return { done: conflict === null ? entries.length : 0 };
  },
};

/** Schedules the job. Call it after the write. It logs failures and never throws. */
export const scheduleAudit = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  wakeJob(env, AUDIT_JOB, now.getTime() + LINKED_AFTER_MS).catch((error: unknown) =>
    log('warn', 'audit_chain_not_scheduled', { reason: String(error) }),
  );
