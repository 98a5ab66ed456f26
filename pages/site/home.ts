import { definePage } from '../page.ts';

/** The home page, the same for all visitors but for the sections of members. */
export const home = definePage({
  path: '/',
  share: 'home',
  access: 'public',
  // As fresh as the lives on it. Visitors never wait for it while requests come in regularly.
  cache: { fresh_seconds: 10, stale_seconds: 300 },
  sitemap: true,
});
