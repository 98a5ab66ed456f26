/** Texts of the catalogues in both languages. */

import enLive from '../../locales/en/live/live.json' with { type: 'json' };
import enUser from '../../locales/en/people/user.json' with { type: 'json' };
import enSite from '../../locales/en/platform/site.json' with { type: 'json' };
import enConsent from '../../locales/en/privacy/consent.json' with { type: 'json' };
import enRanking from '../../locales/en/rankings/ranking.json' with { type: 'json' };
import enSearch from '../../locales/en/site/search.json' with { type: 'json' };
import thLive from '../../locales/th/live/live.json' with { type: 'json' };
import thUser from '../../locales/th/people/user.json' with { type: 'json' };
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
    user: thUser,
    otherLanguage: 'English',
  },
  en: {
    consent: enConsent,
    live: enLive,
    ranking: enRanking,
    search: enSearch,
    site: enSite,
    user: enUser,
    otherLanguage: 'ภาษาไทย',
  },
} as const;
