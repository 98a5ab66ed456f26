/** Gifts that a user received, for the personal data export. Anonymous givers stay anonymous. */
import { and, asc, eq } from 'drizzle-orm';
import { isPresent, readOwner } from '../../platform/archive/read-shelf.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ExportedSection } from '../../privacy/privacy/export.ts';
import { receivedShelf } from './received-shelf.ts';
import { gifts } from './tables.ts';

const names = [
  ...['uuid', 'live_uuid', 'item_uuid', 'quantity', 'coins', 'vtokens', 'family_vtokens', 'giver_uuid'],
  ...['given_at_ms', 'of_age_at_ms'],
];

const exportedGift = (gift: Record<string, unknown>) => ({
  ...Object.fromEntries(names.map((name) => [name, gift[name]])),
  giver_uuid: gift.is_hidden ? null : gift.giver_uuid,
});

async function exportedGifts(db: Db, env: object, userUuid: string): Promise<Record<string, unknown>[]> {
  const oldRows = await readOwner({ db, env }, { shelf: receivedShelf, owner: userUuid });
  const rows = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.vb_uuid, userUuid), isPresent(gifts.given_at_ms)))
    .orderBy(asc(gifts.position));
  return [...oldRows.map(({ row }) => row), ...rows].map(exportedGift);
}

export const receivedGiftSection: ExportedSection = { name: 'gifts_received', rowsOf: exportedGifts };
