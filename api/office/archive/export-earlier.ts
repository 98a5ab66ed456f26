/**
 * Exports the inputs of events whose closing did not export them yet. Facts leave the database only
 * after that. The digest of the exported facts must be that of the closing.
 */
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { readInputs } from '../../rankings/event/counted-facts.ts';
import { BLOCK_LINES, digestBlock, factLine, NO_DIGEST } from '../../rankings/event/digest.ts';
import { exportInputs } from '../../rankings/event/input-blocks.ts';
import { eventRules, eventSettlements, events } from '../../rankings/event/tables.ts';

/** Selects the next event whose inputs are not in R2. */
const selectNotExported = (db: Db) =>
  db
    .select({ event: events, inputs_digest: eventSettlements.inputs_digest })
    .from(eventSettlements)
    .innerJoin(events, eq(events.uuid, eventSettlements.event_uuid))
    .where(and(eq(eventSettlements.is_exported, false), ne(eventSettlements.stage, 'inputs')))
    .limit(1);

/** Returns whether an event has no export. */
export const hasNotExported = async (db: Db): Promise<boolean> => (await selectNotExported(db)).length > 0;

/**
 * Exports the next event. Returns whether there was one. Throws if its facts are not those of the
 * closing.
 */
export async function exportEarlier({ db, bucket }: { db: Db; bucket: Pick<R2Bucket, 'put'> }): Promise<boolean> {
  const [next] = await selectNotExported(db);
  if (!next) return false;
  const { event } = next;
  const rules = await db.select().from(eventRules).where(eq(eventRules.event_uuid, event.uuid));
  let inputs_digest = NO_DIGEST;
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows = await readInputs(db, event, { rules, after, limit: BLOCK_LINES });
    after = rows.at(-1)?.order_key;
    if (after === undefined) break;
    inputs_digest = await digestBlock(
      inputs_digest,
      rows.map(({ fact }) => factLine(fact)),
    );
    await exportInputs(bucket, event.uuid, { rows, inputs_digest });
  }
  if (inputs_digest !== next.inputs_digest)
    throw new Error(`The facts of the event ${event.uuid} are not those of its closing`);
  await commitOrThrow(db, [updateRow(eventSettlements, { event_uuid: event.uuid }, { is_exported: true })]);
  return true;
}
