/** Texts of the catalogues in both languages. */

import enLive from '../../locales/en/live/live.json' with { type: 'json' };
import enProfile from '../../locales/en/people/profile.json' with { type: 'json' };
import enSite from '../../locales/en/platform/site.json' with { type: 'json' };
import enConsent from '../../locales/en/privacy/consent.json' with { type: 'json' };
import enRanking from '../../locales/en/rankings/ranking.json' with { type: 'json' };
import enSearch from '../../locales/en/site/search.json' with { type: 'json' };
import thLive from '../../locales/th/live/live.json' with { type: 'json' };
import thProfile from '../../locales/th/people/profile.json' with { type: 'json' };
import thSite from '../../locales/th/platform/site.json' with { type: 'json' };
import thConsent from '../../locales/th/privacy/consent.json' with { type: 'json' };
import thRanking from '../../locales/th/rankings/ranking.json' with { type: 'json' };
import thSearch from '../../locales/th/site/search.json' with { type: 'json' };

export const texts = {
  th: {
    consent: thConsent,
    live: thLive,
    ranking: thRanking,
    search: thSearch,
    site: thSite,
    profile: thProfile,
    otherLanguage: 'English',
  },
  en: {
    consent: enConsent,
    live: enLive,
    ranking: enRanking,
    search: enSearch,
    site: enSite,
    profile: enProfile,
    otherLanguage: 'ภาษาไทย',
  },
} as const;
