/** Cache policies of public responses. A page has the same policy as the call that it shows. */
import type { CachePolicy } from './call.ts';

const tenSeconds: CachePolicy = { fresh_seconds: 10, stale_seconds: 60 };

/** Policies by kind of content. */
export const freshness = {
  article: { fresh_seconds: 60, stale_seconds: 60 },
  banner: tenSeconds,
  clip: tenSeconds,
  /** Short, because a poll can last 30 seconds. */
  deck: { fresh_seconds: 5, stale_seconds: 5 },
  event: tenSeconds,
  inviter: { fresh_seconds: 60, stale_seconds: 600 },
  live: tenSeconds,
  post: tenSeconds,
  ranking: { fresh_seconds: 15, stale_seconds: 120 },
  shelf: tenSeconds,
  shop_item: { fresh_seconds: 5, stale_seconds: 60 },
  top_payers: { fresh_seconds: 15, stale_seconds: 120 },
} as const satisfies Record<string, CachePolicy>;
