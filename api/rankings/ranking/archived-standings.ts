import { type SQL, sql } from 'drizzle-orm';
import type { ArchivedSums, SumRange } from '../../platform/archive/sums.ts';

/** Selects the entries of boards, which the table expression `leaving` names in `id` and `name`. */
const entriesOfLeaving = ({ after, limit }: Pick<SumRange, 'after' | 'limit'>): SQL => sql`
  SELECT name AS owner, lower(hex(subject_id)) AS key, score, last_at_ms
  FROM leaving CROSS JOIN standings ON board_id = id
  WHERE (name, subject_id) > (${after?.owner ?? ''}, ${after ? sql`unhex(${after.keyText})` : sql`x''`})
  ORDER BY name, subject_id LIMIT ${limit}`;

/** Deletes the entries and then the boards that have none. */
const deletions = [
  `DELETE FROM standings WHERE (board_id, subject_id, score, last_at_ms) IN (
    SELECT boards.id, unhex(value ->> 'key'), value ->> '$.row.score', value ->> '$.row.last_at_ms'
    FROM json_each(?) CROSS JOIN boards ON boards.name = value ->> 'owner'
  )`,
  `DELETE FROM boards WHERE name IN (SELECT value ->> 'owner' FROM json_each(?))
    AND NOT EXISTS (SELECT 1 FROM standings WHERE board_id = boards.id)`,
];

/**
 * Returns sums of boards. `boardsOf` selects their `id` and `name`, from the name of a place on.
 */
export const sumsOfBoards = (name: string, boardsOf: (range: SumRange) => SQL): ArchivedSums => ({
  name,
  select: (range) => sql`WITH leaving (id, name) AS (${boardsOf(range)}) ${entriesOfLeaving(range)}`,
  total: 'score',
  deletions,
});

/** Boards of days, weeks and months. Boards of all time stay. */
export const archivedStandings: ArchivedSums = sumsOfBoards(
  'standings',
  ({ month, after }) => sql`SELECT id, name FROM boards WHERE month = ${month} AND name >= ${after?.owner ?? ''}`,
);
