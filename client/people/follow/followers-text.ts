import type { TFunction } from 'i18next';
import { formatCompact } from '../../platform/texts/format-compact.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import type { Namespace } from '../../platform/texts/i18n-namespaces.ts';

/** Formats the number of followers in compact form. */
export const followersText = (t: TFunction<Namespace>, locale: Locale, count: number): string =>
  t('profile:public.followers', { count, shown: formatCompact(locale, count) });
