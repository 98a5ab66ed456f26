import { sql } from 'drizzle-orm';
import type { ArchiveShelf } from '../../platform/archive/shelf.ts';
import { columnsOf } from '../../platform/archive/table.ts';
import { archivedGifts } from './archived-gifts.ts';
import { gifts } from './tables.ts';

const names = Object.keys(columnsOf(archivedGifts));

/** Gifts by the VB who received them. */
export const receivedShelf: ArchiveShelf = {
  name: 'received_gifts',
  follows: archivedGifts,
  from: sql`gifts`,
  owner: sql`${gifts.vb_uuid}`,
  key: sql`${gifts.position}`,
  at: sql`${gifts.given_at_ms}`,
  owners: [['', '~']],
  columns: Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`])),
  replaces: { gifts: Object.fromEntries(names.map((name) => [name, name])) },
};
