/** Texts of the catalogues, as a visitor reads them. */
import enConsent from '../../locales/en/consent.json' with { type: 'json' };
import enLive from '../../locales/en/live.json' with { type: 'json' };
import enSite from '../../locales/en/site.json' with { type: 'json' };
import thConsent from '../../locales/th/consent.json' with { type: 'json' };
import thLive from '../../locales/th/live.json' with { type: 'json' };
import thSite from '../../locales/th/site.json' with { type: 'json' };

export const texts = {
  th: { consent: thConsent, live: thLive, site: thSite, otherLanguage: 'English' },
  en: { consent: enConsent, live: enLive, site: enSite, otherLanguage: 'ภาษาไทย' },
} as const;
