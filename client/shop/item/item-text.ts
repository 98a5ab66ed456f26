/** Items in words. */
import type { ItemSummary } from '../../../calls/shop/shop-item.ts';
import type { SiteTools } from '../../platform/page/site.tsx';

type Words = Pick<SiteTools, 't'>;

/** What it is: the wearable, or how it reaches one. */
export const kindText = ({ t }: Words, { kind, grant }: Pick<ItemSummary, 'kind' | 'grant'>): string =>
  kind === 'digital' ? t(`shop:kind.${grant?.wearable ?? 'badge'}`) : t(`shop:kind.${kind}`);

/** For how long a digital one is had; null for what is not worn. */
export function lastsText({ t }: Words, { grant }: Pick<ItemSummary, 'grant'>): string | null {
  if (!grant) return null;
  return grant.days === null ? t('shop:for_good') : t('shop:days', { count: grant.days });
}

/** Both in a line. */
export const kindLine = (words: Words, item: Pick<ItemSummary, 'kind' | 'grant'>): string =>
  [kindText(words, item), lastsText(words, item)].filter((text) => text !== null).join(' · ');

/** How long a reservation holds. */
export const holdText = ({ t }: Words, seconds: number): string =>
  seconds < 60 || seconds % 60 !== 0
    ? t('shop:item.seconds', { count: seconds })
    : t('shop:item.minutes', { count: seconds / 60 });
