import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Alert } from '../../ui/form/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureHead } from '../../ui/layout/picture-head.tsx';
import { ownAtom, ownItemIn } from '../item-catalogue/state.ts';
import { isOff } from './availability.ts';
import { ItemTags } from './item-tags.tsx';
import { kindLine } from './item-text.ts';
import { likeFailedAtom } from './like-actions.ts';
import { LikeButton } from './like-button.tsx';
import { ItemPrice } from './price.tsx';
import { useLikes } from './use-likes.ts';

/** Picture, name, price and description of an item. `rest` continues the text column. */
export function ItemHead({ item, shareUrl, rest }: { item: ShopItem; shareUrl: string; rest: ReactNode }) {
  const site = useSite();
  const { t, locale } = site;
  const likeFailed = useAtomValue(likeFailedAtom);
  const own = ownItemIn(useAtomValue(ownAtom), item.uuid);
  const likes = useLikes();
  return (
    <PictureHead
      shape="item"
      picture={{ src: item.picture_url, width: 480, height: 480 }}
      isOff={isOff(item.availability)}
      tags={<ItemTags item={item} own={own} />}
      kind={kindLine(site, item)}
      title={inLocale(item.name, locale)}
      rest={rest}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-2xl font-bold">
          <ItemPrice coins={item.price_coins} />
        </p>
        <LikeButton
          item={item}
          likes={likes}
          name={inLocale(item.name, locale)}
          here={href('/shop/{uuid}', { uuid: item.uuid })}
          variant="quiet"
        />
        <button
          className="heart quiet noscript:hidden"
          type="button"
          data-copy={shareUrl}
          data-copied={t('shop:item.share_copied')}
        >
          <Icon name="link" size={16} />
          <span aria-live="polite" suppressHydrationWarning>
            {t('shop:item.share_copy')}
          </span>
        </button>
      </div>
      {likeFailed && <Alert title={t('shop:like.failed')}>{null}</Alert>}
      <p className="text-soft">{inLocale(item.description, locale)}</p>
    </PictureHead>
  );
}
