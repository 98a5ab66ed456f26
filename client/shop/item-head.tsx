import { useAtomValue } from 'jotai';
import type { ShopItem } from '../../calls/shop.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { kindLine } from './item-text.ts';
import { likeFailedAtom } from './like-actions.ts';
import { LikeButton } from './like-button.tsx';
import { Price } from './price.tsx';

/** What it is called, what it costs, what it is. */
export function ItemHead({ item, shareUrl }: { item: ShopItem; shareUrl: string }) {
  const site = useSite();
  const { t, locale } = site;
  const likeFailed = useAtomValue(likeFailedAtom);
  return (
    <section className="grid gap-2">
      <p className="text-sm text-soft">{kindLine(site, item)}</p>
      <h2 className="text-2xl font-bold">{item.name[locale]}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-xl font-bold">
          <Price coins={item.price_coins} />
        </p>
        <LikeButton item={item} here={href('/webview/shop/{uuid}', { uuid: item.uuid })} look="quiet" />
        <button className="heart quiet" type="button" data-copy={shareUrl} data-copied={t('shop:item.share_copied')}>
          <Icon name="link" size={16} />
          <span aria-live="polite">{t('shop:item.share_copy')}</span>
        </button>
      </div>
      {likeFailed && <Alert title={t('shop:like.failed')}>{null}</Alert>}
      <p className="text-soft">{item.description[locale]}</p>
    </section>
  );
}
