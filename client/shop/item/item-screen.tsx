import { useAtomValue } from 'jotai';
import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { LiveCoins } from '../item-catalogue/shop-bar.tsx';
import { itemAtom, noticeAtom, type OwnGoods, ownAtom } from '../item-catalogue/state.ts';
import { useReservationCountdowns } from '../item-catalogue/use-reservation-countdowns.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemOffer } from './item-offer.tsx';
import { TryOn } from './try-on.tsx';
import { VariantChoice } from './variant-choice.tsx';

/** Props of the item page. */
export interface ItemProps {
  item: ShopItemDetail;
  /** Null for a visitor. The page is then the same for all visitors. */
  own: OwnGoods | null;
  /** Error of a submitted form. */
  formError: FormError | null;
  notice: 'reserved' | 'revoked' | 'lapsed' | null;
  /** Idempotency key of the next reservation. Null for a visitor. */
  reserve_key: string | null;
  server_time: string;
  share_url: string;
}

/** Page of one item: picture, contents, conditions and actions. */
function ItemScreen({ item: first, reserve_key, server_time, share_url }: ItemProps) {
  const { t, to } = useSite();
  useReservationCountdowns(server_time);
  const item = useAtomValue(itemAtom) ?? first;
  return (
    <div className="wrap task">
      <p className="flex items-center py-1">
        <BackLink href={to(href('/shop'))} text={t('shop:title')} />
        <span className="ml-auto">
          <LiveCoins />
        </span>
      </p>
      <ItemHead
        item={item}
        shareUrl={share_url}
        rest={
          <>
            <ItemOffer item={item} />
            {item.variants.length > 0 && <VariantChoice item={item} />}
            <TryOn item={item} />
            <ItemFacts item={item} />
            <ItemActions item={item} reserveKey={reserve_key} />
          </>
        }
      />
    </div>
  );
}

export const screen: Screen<ItemProps> = {
  fill(set, props) {
    set(ownAtom, props.own);
    set(itemAtom, props.item);
    set(formErrorAtom, props.formError);
    set(noticeAtom, props.notice);
    set(nowAtom, Date.parse(props.server_time));
  },
  View: ItemScreen,
};
