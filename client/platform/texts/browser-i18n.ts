import { createInstance, type i18n } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import { loadingOptions, textsBackend } from './texts-backend.ts';

/**
 * Creates i18next for the browser. Translations that came with the page are available at once;
 * others load on demand.
 */
export function browserI18n(locale: Locale, texts: Catalogue): i18n {
  const instance = createInstance();
  void instance.use(textsBackend).init({
    ...loadingOptions,
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'site',
    resources: { [locale]: texts },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
