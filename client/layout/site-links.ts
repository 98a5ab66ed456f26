/** Where the frame around every page leads. Paths without their language. */
import { href } from '../href.ts';

export const navLinks = [
  { path: href('/our-vb'), key: 'site:nav.our_vb' },
  { path: href('/app/events'), key: 'site:nav.events' },
  { path: href('/blog'), key: 'site:nav.blog' },
  { path: href('/application'), key: 'site:nav.application' },
  { path: href('/about'), key: 'site:nav.about' },
  { path: href('/faq'), key: 'site:nav.faq' },
  { path: href('/live-on-pc'), key: 'site:nav.live_on_pc' },
] as const;

export const ruleLinks = [
  { path: href('/privacy-policy'), key: 'site:rules.privacy' },
  { path: href('/terms'), key: 'site:rules.terms' },
  { path: href('/topup-rules'), key: 'site:rules.top_up' },
] as const;
