/** Types the keys from the Thai catalogue, the default language. */
import 'i18next';
import type { Catalogues } from './i18n-namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: Catalogues;
    returnNull: false;
  }
}
