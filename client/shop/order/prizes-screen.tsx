import type { SentAddress } from '../../../calls/people/address.ts';
import type { Prize } from '../../../calls/shop/order-history.ts';
import type { FormError } from '../../platform/app/form-error.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { FormErrorAlert } from '../item-catalogue/form-error-alert.tsx';
import { RowList } from '../item-catalogue/row-list.tsx';
import { LiveShopBar } from '../item-catalogue/shop-bar.tsx';
import { ShopSides } from '../item-catalogue/shop-sides.tsx';
import { ownAtom } from '../item-catalogue/state.ts';
import { PrizeCard } from './prize-card.tsx';

/** Props of the page of prizes. */
export interface PrizesProps {
  prizes: Prize[];
  next: string | null;
  /** Null if the viewer has no address, or if the API did not return it. */
  address: SentAddress | null;
  coins: number | null;
  /** Error of a submitted form. */
  formError: FormError | null;
}

/** Prizes of the viewer, each with its state. */
function PrizesScreen({ prizes, next, address }: PrizesProps) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <LiveShopBar title={t('shop:prizes.title')} />
      <ShopSides current="prizes" />
      <p className="mb-4 text-sm text-soft">{t('shop:prizes.lead')}</p>
      <div className="mb-4 empty:hidden">
        <FormErrorAlert />
      </div>
      <RowList
        rows={prizes.map((prize) => <PrizeCard key={prize.uuid} prize={prize} address={address} />)}
        empty={{
          title: t('shop:prizes.empty'),
          text: t('shop:prizes.empty_text'),
          way: { href: to(href('/app/events')), text: t('shop:prizes.events') },
        }}
        more={next === null ? null : { href: to(href('/shop/prizes', { cursor: next })), text: t('shop:prizes.more') }}
      />
    </div>
  );
}

export const screen: Screen<PrizesProps> = {
  fill(set, props) {
    set(ownAtom, props.coins === null ? null : { coins: props.coins, items: [] });
    set(formErrorAtom, props.formError);
  },
  View: PrizesScreen,
};
