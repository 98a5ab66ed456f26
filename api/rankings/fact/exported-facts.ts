/** Facts about a user, for the personal data export. */

import { userCoins } from '../../money/ledger/account.ts';
import { movementShelf } from '../../money/ledger/movement-shelf.ts';
import { readOwner } from '../../platform/archive/read-shelf.ts';
import type { ShelfRow } from '../../platform/archive/shelf.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { factOwner, hitsOf, userFactShelf, vbFactShelf } from './fact-shelf.ts';

/**
 * Number of facts read per query. The queries read by position: anonymous gifts and hits have no
 * index by user.
 */
const FACTS_PER_QUERY = 50_000;

type Row = Record<string, unknown>;

const names = ['id', 'kind', 'variant', 'vb_uuid', 'user_uuid', 'live_uuid', 'amount', 'quantity', 'happened_at_ms'];

const factOf = (row: ShelfRow['row']): Row => Object.fromEntries(names.map((name) => [name, row[name]]));

/** Returns the facts of the database, and the gifts among them as hits of monsters. */
async function presentFacts({ $client: d1 }: Db, userUuid: string): Promise<Row[]> {
  const last = (await d1.prepare('SELECT max(position) AS last FROM facts').first<number>('last')) ?? 0;
  const rows: Row[] = [];
  for (let after = 0; after < last; after += FACTS_PER_QUERY) {
    const { results } = await d1
      .prepare(
        `SELECT ${names.join(', ')} FROM facts
         WHERE position > ?1 AND position <= ?2 AND (user_uuid = ?3 OR (vb_uuid = ?3 AND kind <> 'watching') OR (
           -- What they gave anonymously is a fact of nobody.
           user_uuid IS NULL AND EXISTS (SELECT 1 FROM gifts WHERE gifts.position = facts.position AND giver_uuid = ?3)
         ))
         UNION ALL
         SELECT id, 'monster_hit', NULL, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms FROM monster_hits
         WHERE position > ?1 AND position <= ?2 AND (user_uuid = ?3 OR vb_uuid = ?3)
           AND position <= (SELECT counted_to FROM fact_counting)
           AND NOT EXISTS (SELECT 1 FROM uncounted_facts WHERE position = monster_hits.position)`,
      )
      .bind(after, after + FACTS_PER_QUERY, userUuid)
      .all<Row>();
    rows.push(...results);
  }
  return rows;
}

/** Returns the facts of months that left, and the gifts among them as hits of monsters. */
async function oldFacts(db: Db, env: object, userUuid: string): Promise<Row[]> {
  const shelves = [userFactShelf, vbFactShelf].map((shelf) =>
    readOwner({ db, env }, { shelf, owner: factOwner(userUuid) }),
  );
  const rows = (await Promise.all(shelves)).flat().map(({ row }) => row);
  return rows.flatMap((row) => [
    factOf(row),
    ...hitsOf(row).map(({ id, amount, quantity }) =>
      factOf({ ...row, kind: 'monster_hit', variant: null, id, amount, quantity }),
    ),
  ]);
}

/**
 * Returns the gifts of months that left which are facts of nobody, by the coins that paid for them.
 */
async function anonymousGifts(db: Db, env: object, userUuid: string): Promise<Row[]> {
  const rows = await readOwner({ db, env }, { shelf: movementShelf, owner: userCoins(userUuid).id });
  return rows
    .map(({ row }) => row)
    .filter(({ transfer_id, is_anonymous }) => String(transfer_id).startsWith('gift:') && is_anonymous === 1)
    .map((row) =>
      factOf({
        ...row,
        ...{ id: row.fact_id ?? null, user_uuid: null, amount: -Number(row.amount) },
        happened_at_ms: row.moved_at_ms ?? null,
      }),
    );
}

async function exportedFacts(db: Db, env: object, userUuid: string): Promise<Row[]> {
  const old = [...(await anonymousGifts(db, env, userUuid)), ...(await oldFacts(db, env, userUuid))];
  const ids = new Set(old.map(({ id }) => id));
  const present = (await presentFacts(db, userUuid)).filter(({ id }) => !ids.has(id));
  const keyOf = ({ happened_at_ms, id }: Row) => `${String(happened_at_ms).padStart(16, '0')}:${id}`;
  return [...old, ...present].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export const factSection: ExportedSection = { name: 'what_happened', rowsOf: exportedFacts };
