/** Texts of the catalogues, as a visitor reads them. */
import enConsent from '../../locales/en/consent.json' with { type: 'json' };
import enLive from '../../locales/en/live.json' with { type: 'json' };
import enRanking from '../../locales/en/ranking.json' with { type: 'json' };
import enSite from '../../locales/en/site.json' with { type: 'json' };
import enUser from '../../locales/en/user.json' with { type: 'json' };
import thConsent from '../../locales/th/consent.json' with { type: 'json' };
import thLive from '../../locales/th/live.json' with { type: 'json' };
import thRanking from '../../locales/th/ranking.json' with { type: 'json' };
import thSite from '../../locales/th/site.json' with { type: 'json' };
import thUser from '../../locales/th/user.json' with { type: 'json' };

export const texts = {
  th: { consent: thConsent, live: thLive, ranking: thRanking, site: thSite, user: thUser, otherLanguage: 'English' },
  en: { consent: enConsent, live: enLive, ranking: enRanking, site: enSite, user: enUser, otherLanguage: 'ภาษาไทย' },
} as const;
