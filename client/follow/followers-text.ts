import type { TFunction } from 'i18next';
import { formatCompact } from '../format.ts';
import type { Locale } from '../i18n.ts';
import type { Namespace } from '../i18n-namespaces.ts';

/** By how many somebody is followed, short. */
export const followersText = (t: TFunction<Namespace>, locale: Locale, count: number): string =>
  t('user:followers', { count, shown: formatCompact(locale, count) });
