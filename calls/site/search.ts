/** Search over VBs, streams, events, items and posts. */
import { z } from 'zod';
import { live } from '../live/live.ts';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, slug } from '../platform/field.ts';
import { searchKind } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { SEARCH_MAX_LETTERS, unitsOf } from '../platform/text/length.ts';
import { label, userCard } from '../platform/user.ts';
import { post } from '../posts/post.ts';
import { event } from '../rankings/event.ts';
import { itemSummary } from '../shop/item-summary.ts';

/** Maximum results of one kind in a search over all kinds. */
const RESULTS_PER_KIND = 6;
/** Maximum results of a search for one kind. */
export const RESULTS_OF_KIND = 48;

/** A kind of search result. */
export type SearchKind = z.infer<typeof searchKind>;

/** A VB in search results. `on_air_slug` names their current stream. */
const vbResult = userCard.extend({ labels: z.array(label), follower_count: count, on_air_slug: slug.nullable() });
export type VbResult = z.infer<typeof vbResult>;

/** An item in search results. `price_coins` null: only a prize. */
const itemResult = itemSummary.extend({ price_coins: coins.nullable() });
export type ItemResult = z.infer<typeof itemResult>;

/** Results by kind, the best match first. */
const searchResults = z.object({
  vbs: z.array(vbResult),
  streams: z.array(live),
  events: z.array(event),
  items: z.array(itemResult),
  posts: z.array(post),
});
export type SearchResults = z.infer<typeof searchResults>;

/** Blank input finds nothing. */
const searchText = z.string().max(unitsOf(SEARCH_MAX_LETTERS)).transform(cleanLine);

export const getSearchResults = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/search',
    summary: `Searches VBs, streams, events, items and posts by their name, title or text, in any spelling and anywhere in it. A stream is also found by the names of its VB and its category. Returns at most ${RESULTS_PER_KIND} results of each kind, or ${RESULTS_OF_KIND} of one`,
    access: 'public',
    cache: { fresh_seconds: 10, stale_seconds: 60 },
    address_limit: { times: 120, window_seconds: 60 },
    query: z.object({ q: searchText, kind: searchKind.optional() }),
    answer: one(searchResults),
  }),
  '/v1/search/own',
);

/** Returns the maximum results of each kind. */
export const maxResults = (kind: SearchKind | undefined): number =>
  kind === undefined ? RESULTS_PER_KIND : RESULTS_OF_KIND;
