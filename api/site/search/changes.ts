/**
 * Carries changed texts from D1 to the search index. A crash between the two writes repeats the
 * first one, which has no further effect.
 */
import { searchKind } from '../../../calls/platform/page-field.ts';
import { roles } from '../../../calls/platform/role.ts';
import type { SearchKind } from '../../../calls/site/search.ts';
import { lives } from '../../live/live/tables.ts';
import { storedTextsOf } from '../../platform/base/localized.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { posts } from '../../posts/post/tables.ts';
import { events } from '../../rankings/event/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { searchIndexesIn } from './bindings.ts';
import { isOneOf } from './is-one-of.ts';
import type { SearchDocument } from './search-index.ts';
import { indexedFormOf } from './search-text.ts';
import { searchChanges } from './tables.ts';

/** Selects the changes of the next run. */
export const selectSearchChanges = (db: Db, limit: number) => db.select().from(searchChanges).limit(limit);

type Change = Awaited<ReturnType<typeof selectSearchChanges>>[number];

/** Indexes changed records and forgets the changes. */
export async function indexChanges(db: Db, env: object, changes: readonly Change[]): Promise<void> {
  const indexes = searchIndexesIn(env);
  const uuidsOf = (kind: SearchKind) => changes.filter((change) => change.kind === kind).map(({ uuid }) => uuid);
  const documents = await readDocuments(db, uuidsOf);
  await Promise.all(
    searchKind.options.map(async (kind) => {
      const uuids = uuidsOf(kind);
      if (uuids.length === 0) return;
      const byUuid = new Map(documents[kind].map((document) => [document.uuid, document]));
      const versions = new Map(changes.map(({ uuid, version }) => [uuid, version]));
      await indexes
        .getByName(kind)
        .put(
          uuids.map((uuid) => ({ text: '', weight: 0, ...byUuid.get(uuid), uuid, version: versions.get(uuid) ?? 0 })),
        );
    }),
  );
  await commitOrThrow(
    db,
    changes.map(
      ({ kind, uuid, version }) =>
        write`DELETE FROM search_changes WHERE kind = ${kind} AND uuid = ${uuid} AND version = ${version}`,
    ),
  );
}

/**
 * Reads the texts of records by kind. Users who are no VBs have none, and neither have streams that
 * are over without a recording.
 */
async function readDocuments(
  db: Db,
  uuidsOf: (kind: SearchKind) => string[],
): Promise<Record<SearchKind, Omit<SearchDocument, 'version'>[]>> {
  const rows = await batchRead(db, {
    vbs: db
      .select()
      .from(users)
      .where(isOneOf(users.uuid, uuidsOf('vb'))),
    streams: db
      .select()
      .from(lives)
      .where(isOneOf(lives.uuid, uuidsOf('stream'))),
    events: db
      .select()
      .from(events)
      .where(isOneOf(events.uuid, uuidsOf('event'))),
    items: db
      .select()
      .from(shopItems)
      .where(isOneOf(shopItems.uuid, uuidsOf('item'))),
    posts: db
      .select()
      .from(posts)
      .where(isOneOf(posts.uuid, uuidsOf('post'))),
  });
  return {
    vb: rows.vbs
      .filter(({ role }) => roles[role].goes_live)
      .map(({ uuid, name, follower_count }) => ({ uuid, text: indexedFormOf(name), weight: follower_count })),
    stream: rows.streams
      .filter(({ status, recordings }) => status === 'on_air' || recordings.length > 0)
      .map(({ uuid, title, caster_name, category, started_at_ms }) => ({
        uuid,
        text: indexedFormOf(title, caster_name, ...storedTextsOf('name', category ?? {})),
        weight: started_at_ms,
      })),
    event: rows.events.map((event) => ({
      uuid: event.uuid,
      text: indexedFormOf(...storedTextsOf('title', event)),
      weight: event.ends_at_ms,
    })),
    item: rows.items.map((item) => ({
      uuid: item.uuid,
      text: indexedFormOf(...storedTextsOf('name', item)),
      weight: 0,
    })),
    post: rows.posts.map(({ uuid, text, written_at_ms }) => ({
      uuid,
      text: indexedFormOf(text),
      weight: written_at_ms,
    })),
  };
}
