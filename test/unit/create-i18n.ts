/** i18next for one language: what our own `t` is held to. */
import { createInstance, type i18n } from 'i18next';
import type { Catalogue, Locale } from '../../client/platform/texts/i18n.ts';

/**
 * An i18next instance for one language, with its texts in memory: it loads nothing and is never
 * switched.
 */
export function createI18n(locale: Locale, catalogue: Catalogue): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(catalogue),
    defaultNS: 'site',
    resources: { [locale]: catalogue },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
