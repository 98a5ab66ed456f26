/**
 * Scheduled job that fills in search texts. They are emptied when the rules of folding change.
 * Triggers in item-rules.sql update the search index.
 */

import { sql } from 'drizzle-orm';
import { storedTextsOf } from '../../platform/base/localized.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { shopItems } from './item-tables.ts';
import { searchText } from './search-text.ts';

const MAX_PER_RUN = 20;

const selectUnsearched = (db: Db) => db.select().from(shopItems).where(sql`search_text = ''`).limit(MAX_PER_RUN);

export const searchJob: Job = {
  name: 'searches',
  due: async ({ db, now }) => ((await selectUnsearched(db)).length > 0 ? now.getTime() : null),
  run: async ({ db }) => {
    const items = await selectUnsearched(db);
    const updates = items.map((item) => ({
      uuid: item.uuid,
      search_text: searchText(...storedTextsOf('name', item), ...storedTextsOf('description', item)),
    }));
    await commitOrThrow(
      db,
      updates.map(
        ({ uuid, search_text }) =>
          write`UPDATE shop_items SET search_text = ${search_text} WHERE uuid = ${uuid} AND search_text = ''`,
      ),
    );
    return { done: updates.filter(({ search_text }) => search_text !== '').length };
  },
};
