/**
 * Search over all kinds. The index names the best matches, and D1 decides which of them the caller
 * may see. The index may therefore hold texts that are hidden.
 */
import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { searchKind } from '../../../calls/platform/page-field.ts';
import { getSearchResults, maxResults, type SearchKind, type VbResult } from '../../../calls/site/search.ts';
import { serializeLive } from '../../live/live/serialize-live.ts';
import { lives } from '../../live/live/tables.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { serializeLabel } from '../../people/profile/label.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import type { On } from '../../platform/framework/route.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { coverOfCard } from '../../posts/post/read-posts.ts';
import { serializePost } from '../../posts/post/serialize-post.ts';
import { posts } from '../../posts/post/tables.ts';
import { seenBy } from '../../rankings/event/may-see.ts';
import { serializeEvent } from '../../rankings/event/serialize-event.ts';
import { events } from '../../rankings/event/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { serializeItemSummary } from '../../shop/item/serialize-item.ts';
import { searchIndexesIn } from './bindings.ts';
import { indexLatest, selectLatestChanges } from './index-latest.ts';
import { isOneOf } from './is-one-of.ts';
import { searchFormOf } from './search-text.ts';

export const prefixes = ['search'];

/** Matches read per result shown, because the caller may not see some of them. */
const MATCHES_PER_RESULT = 2;

export const routes = (on: On) =>
  onPublicAndBearer(
    on,
    getSearchResults,
    (_, { db }) => ({ changes: selectLatestChanges(db) }),
    async ({ query: { q, kind } }, { db, env, now, caller, read }) => {
      await indexLatest((await read()).changes, { db, env, now });
      const limit = maxResults(kind);
      const kinds = kind === undefined ? searchKind.options : [kind];
      const indexes = searchIndexesIn(env);
      const text = searchFormOf(q);
      const matches = await Promise.all(
        // A blank search needs no index.
        (text === '' ? [] : kinds).map(
          async (each) => [each, await indexes.getByName(each).search(text, limit * MATCHES_PER_RESULT)] as const,
        ),
      );
      return { data: await readResults(db, new Map(matches), { limit, now, caller }) };
    },
  );

interface SearchContext {
  limit: number;
  now: Date;
  caller: Caller | null;
}

/** Reads the matches that the caller may see, in the order of the index. */
async function readResults(db: Db, matches: ReadonlyMap<SearchKind, string[]>, { limit, now, caller }: SearchContext) {
  const uuidsOf = (kind: SearchKind) => matches.get(kind) ?? [];
  /** Excludes people whom the caller may not see or does not want to see. */
  const isSeen = (uuid: SQL) =>
    and(isPublic(uuid, now), caller ? sql`NOT ${isBlockedBetween(caller.user_uuid, uuid)}` : undefined);
  const rows = await batchRead(db, {
    vbs: db
      .select({
        card: userCardColumns,
        labels: users.labels,
        follower_count: users.follower_count,
        on_air_slug: lives.slug,
      })
      .from(users)
      .leftJoin(lives, and(eq(lives.caster_uuid, users.uuid), eq(lives.status, 'on_air')))
      .where(and(isOneOf(users.uuid, uuidsOf('vb')), isSeen(sql`users.uuid`))),
    streams: db
      .select()
      .from(lives)
      .where(and(isOneOf(lives.uuid, uuidsOf('stream')), ne(lives.status, 'hidden'), isSeen(sql`lives.caster_uuid`))),
    events: db
      .select()
      .from(events)
      .where(and(isOneOf(events.uuid, uuidsOf('event')), inArray(events.permission, [...seenBy(caller)]))),
    items: db
      .select()
      .from(shopItems)
      .where(and(isOneOf(shopItems.uuid, uuidsOf('item')), sql`shop_items.is_listed = 1`)),
    posts: db
      .select({ ...getTableColumns(posts), card_cover_url: coverOfCard })
      .from(posts)
      .where(and(isOneOf(posts.uuid, uuidsOf('post')), eq(posts.is_shown, 1), isSeen(sql`posts.author_uuid`))),
  });
  const inOrder = <Row extends { uuid: string }>(kind: SearchKind, matchRows: readonly Row[]) => {
    const byUuid = new Map(matchRows.map((row) => [row.uuid, row]));
    return uuidsOf(kind)
      .flatMap((uuid) => byUuid.get(uuid) ?? [])
      .slice(0, limit);
  };
  const vbs = rows.vbs.map(
    ({ card, labels, ...vb }): VbResult => ({ ...card, ...vb, labels: labels.map(serializeLabel) }),
  );
  return {
    vbs: inOrder('vb', vbs),
    streams: inOrder('stream', rows.streams).map(serializeLive),
    events: inOrder('event', rows.events).map(serializeEvent),
    items: inOrder('item', rows.items).map((item) => ({
      ...serializeItemSummary(item),
      price_coins: item.price_coins,
    })),
    posts: inOrder('post', rows.posts).map((post) => serializePost(post, { ...post, is_liked: 0 })),
  };
}

/** Excludes people who are suspended, or whose account is closing or closed. */
const isPublic = (uuid: SQL, now: Date) => sql`(
  NOT EXISTS (SELECT 1 FROM user_blocks WHERE user_uuid = ${uuid} AND (until_ms IS NULL OR until_ms > ${now.getTime()}))
  AND NOT EXISTS (SELECT 1 FROM closings WHERE user_uuid = ${uuid})
)`;
