/** Texts for items. */
import type { ItemSummary } from '../../../calls/shop/item-summary.ts';
import type { SiteTools } from '../../platform/page/site.tsx';

type Words = Pick<SiteTools, 't'>;

/** Returns the name of the wearable, or of the item's kind. */
export const kindText = ({ t }: Words, { kind, grant }: Pick<ItemSummary, 'kind' | 'grant'>): string =>
  kind === 'digital' ? t(`shop:kind.${grant?.wearable ?? 'badge'}`) : t(`shop:kind.${kind}`);

/** Returns how long a digital item lasts, or null for other items. */
export function durationTextOf({ t }: Words, { grant }: Pick<ItemSummary, 'grant'>): string | null {
  if (!grant) return null;
  return grant.days === null ? t('shop:for_good') : t('shop:days', { count: grant.days });
}

/** Returns the kind and the duration in one line. */
export const kindLine = (words: Words, item: Pick<ItemSummary, 'kind' | 'grant'>): string =>
  [kindText(words, item), durationTextOf(words, item)].filter((text) => text !== null).join(' · ');

/** Formats the duration of a reservation: whole minutes, otherwise seconds. */
export const reservationText = ({ t }: Words, seconds: number): string =>
  seconds < 60 || seconds % 60 !== 0
    ? t('shop:item.seconds', { count: seconds })
    : t('shop:item.minutes', { count: seconds / 60 });
