/** Links of the frame around every page. Paths without their language. */
import { href } from '../script/href.ts';

/**
 * The five links of the bottom bar. `steps` are the first path segments of the pages that belong to
 * each.
 */
export const places = [
  { path: '/', key: 'site:nav.home', icon: 'home', steps: [''] },
  { path: href('/our-vb'), key: 'site:nav.live', icon: 'live', steps: ['our-vb', 'live', 'users', 'posts'] },
  { path: href('/app/events'), key: 'site:nav.events', icon: 'calendar', steps: ['app'] },
  { path: href('/shop'), key: 'site:nav.shop', icon: 'bag', steps: ['shop'] },
  {
    path: href('/profile'),
    key: 'site:nav.me',
    icon: 'person',
    steps: [
      'profile',
      'purse',
      'payment',
      'notices',
      'feed',
      'following',
      'followers',
      'earnings',
      'payout',
      'contract',
      'privacy',
      'announce',
      'family',
      'studio',
    ],
  },
] as const;

/** The link to the search, which has an icon where there is room. */
export const searchLink = { path: href('/search'), key: 'site:nav.search' } as const;

/** The most used links, in the header of a wide screen. */
export const mainLinks = [
  { path: href('/our-vb'), key: 'site:nav.our_vb' },
  { path: href('/app/events'), key: 'site:nav.events' },
  { path: href('/app/events/rankings'), key: 'site:nav.rankings' },
  { path: href('/shop'), key: 'site:nav.shop' },
  { path: href('/payment/refill'), key: 'site:nav.top_up' },
] as const;

/** Links to articles. */
export const moreLinks = [
  { path: href('/blog'), key: 'site:nav.blog' },
  { path: href('/application'), key: 'site:nav.application' },
  { path: href('/about'), key: 'site:nav.about' },
  { path: href('/faq'), key: 'site:nav.faq' },
  { path: href('/live-on-pc'), key: 'site:nav.live_on_pc' },
] as const;

/** Links to the rules of the site, in both footers (footer.tsx, app/task-footer.tsx). */
export const ruleLinks = [
  { path: href('/privacy-policy'), key: 'site:rules.privacy' },
  { path: href('/terms'), key: 'site:rules.terms' },
  { path: href('/topup-rules'), key: 'site:rules.top_up' },
] as const;
