import { type SQL, sql } from 'drizzle-orm';
import type { ArchiveShelf, ShelfRow } from '../../platform/archive/shelf.ts';
import { departedMonths } from '../../platform/archive/tables.ts';
import { facts } from '../ranking/tables.ts';
import { archivedFacts } from './archived-facts.ts';

/** Owner of a fact on a shelf: its VB or its user. */
type FactOwner = 'vb' | 'user';

/** Returns SQL for a value of the hits of a fact: one hit for each monster of that time. */
export const ofHits = (value: string): SQL =>
  sql.raw(`(SELECT ${value} FROM monster_hits AS hit WHERE hit.position = facts.position)`);

const TIME_DIGITS = 15;
const POSITION_DIGITS = 12;

/** Returns the key of a fact, by which the facts of an owner are ordered. */
export const factKeyOf = (at_ms: number, position: number): string =>
  `${String(at_ms).padStart(TIME_DIGITS, '0')}:${String(position).padStart(POSITION_DIGITS, '0')}`;

/** Returns the time and the position of a key. */
export function momentOfKey(key: string): { at_ms: number; position: number } {
  const [at_ms = 0, position = 0] = key.split(':').map(Number);
  return { at_ms, position };
}

/** Returns the beginning of the owner of all facts of a person, or the owner of those of a kind. */
export const factOwner = (uuid: string, kind?: string): string =>
  [uuid.replaceAll('-', '').slice(0, 16), ...(kind ? [kind] : [])].join(':');

/** A hit of a monster by a gift, as the shelf stores it. */
interface Hit {
  id: string;
  amount: number;
  quantity: number;
  corrects: string | null;
}

/** Returns the hits of a gift of the shelf. */
export const hitsOf = ({ hits }: ShelfRow['row']): Hit[] =>
  (JSON.parse(String(hits ?? '[]')) as [string, number, number, string | null][]).map(
    ([id, amount, quantity, corrects]) => ({ id, amount, quantity, corrects }),
  );

/** Facts by person and kind, in order of time. Watching is on the shelf of its viewer only. */
function shelfOf(of: FactOwner): ArchiveShelf {
  const shortId = sql.raw(`facts.${of}_short_id`);
  return {
    name: `facts_of_${of}s`,
    follows: archivedFacts,
    from: sql`facts`,
    owner: sql`lower(hex(${shortId})) || ':' || facts.kind`,
    key: sql.raw(`printf('%0${TIME_DIGITS}d:%0${POSITION_DIGITS}d', facts.happened_at_ms, facts.position)`),
    at: sql`${facts.happened_at_ms}`,
    arrival: sql`${facts.position}`,
    order: {
      columns: [shortId, sql`${facts.kind}`, sql`${facts.happened_at_ms}`, sql`${facts.position}`],
      valuesOf: ({ owner, key }: Pick<ShelfRow, 'owner' | 'key'>) => {
        const [short = '', kind = ''] = owner.split(':');
        const { at_ms, position } = momentOfKey(String(key));
        return [sql`unhex(${short})`, sql`${kind}`, sql`${at_ms}`, sql`${position}`];
      },
    },
    columns: {
      ...Object.fromEntries(
        [
          ...['position', 'id', 'kind', 'variant', 'vb_uuid', 'user_uuid', 'live_uuid', 'family_uuid', 'vb_role'],
          ...['amount', 'quantity', 'happened_at_ms', 'corrects'],
        ].map((name) => [name, sql.raw(`facts.${name}`)]),
      ),
      hits: sql`nullif(${ofHits('json_group_array(json_array(hit.id, hit.amount, hit.quantity, hit.corrects))')}, '[]')`,
    },
  };
}

export const vbFactShelf: ArchiveShelf = shelfOf('vb');
export const userFactShelf: ArchiveShelf = shelfOf('user');

export const factShelves: Readonly<Record<FactOwner, ArchiveShelf>> = { vb: vbFactShelf, user: userFactShelf };

/** Condition for facts whose month has a shelf without them, because they arrived late. */
const isLate = ({ name }: ArchiveShelf): SQL => sql`position > coalesce((
    SELECT arrived_to FROM archive_segments
    WHERE table_name = ${name} AND month = strftime('%Y-%m', happened_at_ms / 1000 + 25200, 'unixepoch') LIMIT 1
  ), 0)`;

/**
 * Condition for facts that are read from the database: those of months that are in it, and late
 * ones.
 */
export const isFactPresent = (of: FactOwner): SQL =>
  sql`(happened_at_ms >= coalesce((SELECT until_ms FROM ${departedMonths} ORDER BY month DESC LIMIT 1), 0) OR ${isLate(factShelves[of])})`;
