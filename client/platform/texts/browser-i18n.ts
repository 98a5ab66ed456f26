import { createInstance, type i18n } from 'i18next';
import type { Catalogue, Locale } from './i18n.ts';
import { loadingOptions, textsBackend } from './texts-backend.ts';

/** i18next in the browser: the texts that came with the page are there at once, others are loaded when asked for. */
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
