import { sql } from 'drizzle-orm';
import type { ArchivedSums } from '../../platform/archive/sums.ts';
import { textAround } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import { sumsOfBoards } from '../../rankings/ranking/archived-standings.ts';
import { payersOf } from './live-summary.ts';

/** Boards of the givers in lives that ended in the month. */
export const archivedSupporters: ArchivedSums = sumsOfBoards('live_payers', ({ from_ms, until_ms, after }) => {
  const [first, last] = [keyUpTo(new Date(until_ms - 1)), `${keyUpTo(new Date(from_ms))}~`];
  return sql`SELECT boards.id, boards.name FROM lives
    CROSS JOIN boards ON boards.name = ${textAround(payersOf, sql`lives.uuid`)}
    WHERE lives.status IN ('ended', 'hidden') AND lives.order_key >= ${first} AND lives.order_key < ${last}
      AND boards.name >= ${after?.owner ?? ''}`;
});
