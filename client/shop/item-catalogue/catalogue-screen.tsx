import { useAtomValue } from 'jotai';
import type { ShopOrderSummary } from '../../../calls/shop/order.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { nowAtom } from '../../platform/state/server-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { ItemCard } from '../item/item-card.tsx';
import { likeFailedAtom } from '../item/like-actions.ts';
import { MoreItems } from '../item/more-items.tsx';
import { Spotlight } from '../item/spotlight.tsx';
import { useLikes } from '../item/use-likes.ts';
import { ReservationStrip } from '../order/reservation-strip.tsx';
import { nextAtom } from './catalogue-actions.ts';
import {
  type CatalogueCategory,
  type CatalogueItem,
  type CatalogueView,
  cataloguePath,
  spotlightOf,
} from './catalogue-view.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { SearchForm } from './search-form.tsx';
import { LiveShopBar } from './shop-bar.tsx';
import { ShopSides } from './shop-sides.tsx';
import { itemsAtom, type OwnGoods, ownAtom, ownItemIn, reservationsAtom } from './state.ts';
import { useReservationCountdowns } from './use-reservation-countdowns.ts';

/** Props of the shop page. */
export interface ShelfProps {
  categories: CatalogueCategory[];
  view: CatalogueView;
  items: CatalogueItem[];
  /** Cursors of this and the next page. Null on the first and the last page. */
  cursor: string | null;
  next: string | null;
  /** Null for a visitor. The page is then the same for all visitors. */
  own: OwnGoods | null;
  reservations: ShopOrderSummary[];
  server_time: string;
}

/** Number of cards whose pictures load eagerly: those in view on arrival. */
const EAGER = 4;

/** The shop: items by category, search and sort order. */
function ShelfScreen({ categories, view, cursor, server_time }: ShelfProps) {
  const { t } = useSite();
  useReservationCountdowns(server_time);
  const items = useAtomValue(itemsAtom);
  const own = useAtomValue(ownAtom);
  const likes = useLikes();
  const likeFailed = useAtomValue(likeFailedAtom);
  const spotlight = spotlightOf(items, view, cursor);
  const category = categories.find(({ slug }) => slug === view.category);
  const shelfHref = cataloguePath(view, cursor ?? undefined);
  return (
    <div className="wrap task">
      <LiveShopBar title={t('shop:title')} />
      <ShopSides current="shelf" />
      <ReservationStrip />
      {spotlight && <Spotlight item={spotlight} likes={likes} here={shelfHref} />}
      <SearchForm view={view} />
      <CategoryTabs categories={categories} view={view} />
      {likeFailed && (
        <div className="mb-4">
          <Alert title={t('shop:like.failed')}>{null}</Alert>
        </div>
      )}
      <h2 className={view.search === '' ? 'sr-only' : 'mb-3 font-bold'}>
        {view.search === ''
          ? (category?.name ?? t('shop:shelf.items'))
          : t('shop:shelf.found', { search: view.search })}
      </h2>
      {items.length > 0 ? (
        <div className="shelf">
          {items
            .filter((item) => item !== spotlight)
            .map((item, index) => (
              <ItemCard
                key={item.uuid}
                item={item}
                own={ownItemIn(own, item.uuid)}
                likes={likes}
                here={shelfHref}
                eager={index < EAGER}
              />
            ))}
        </div>
      ) : (
        <NothingHere view={view} />
      )}
      <MoreItems view={view} />
    </div>
  );
}

function NothingHere({ view }: { view: CatalogueView }) {
  const { t, to } = useSite();
  const next = useAtomValue(nextAtom);
  // A page of search results may be empty although another page follows.
  if (next !== null) return null;
  const kind = view.search !== '' ? 'none_found' : view.category === null ? 'closed' : 'empty';
  return (
    <EmptyState picture="bag" title={t(`shop:shelf.${kind}`)} text={t(`shop:shelf.${kind}_text`)}>
      {kind !== 'closed' && (
        <ButtonLink variant="primary" href={to(href('/shop'))}>
          {t('shop:shelf.show_all')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

export const screen: Screen<ShelfProps> = {
  fill(set, props) {
    set(ownAtom, props.own);
    set(itemsAtom, props.items);
    set(nextAtom, props.next);
    set(reservationsAtom, props.reservations);
    set(nowAtom, Date.parse(props.server_time));
  },
  View: ShelfScreen,
};
