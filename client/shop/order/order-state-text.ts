/** Orders of the shop in words. */
import type { ShippingState, ShopOrderState, ShopOrderSummary } from '../../../calls/shop/shop-order.ts';
import type { SiteTools } from '../../platform/page/site.tsx';
import type { Locale } from '../../platform/texts/i18n.ts';

type Words = Pick<SiteTools, 't'>;
type Ended = Pick<ShopOrderSummary, 'state' | 'revoked_by'>;

/** The state of an order, in words. */
export const stateText = ({ t }: Words, { state, revoked_by }: Ended): string =>
  state === 'revoked' ? t(`shop:state.revoked_by_${revoked_by ?? 'user'}`) : t(`shop:state.${state}`);

/** A step of its timeline, in words. */
export const stepText = (
  { t }: Words,
  step: ShopOrderState | ShippingState,
  { revoked_by }: Pick<Ended, 'revoked_by'>,
): string => (step === 'revoked' ? t(`shop:step.revoked_by_${revoked_by ?? 'user'}`) : t(`shop:step.${step}`));

export const stateTone = {
  reserved: 'wait',
  revoked: 'over',
  bought: 'good',
  redeemed: 'good',
} as const satisfies Record<ShopOrderState, string>;

export const shippingTone = {
  preparing: 'wait',
  shipped: 'wait',
  delivered: 'good',
  returned: 'bad',
} as const satisfies Record<ShippingState, string>;

/** What people name when they write to us: the end of the uuid is enough to find it among their own. */
export const orderNumber = (uuid: string): string => uuid.slice(-8).toUpperCase();

/** What was ordered, with its size or colour where it has several. */
export const orderName = ({ item, variant }: Pick<ShopOrderSummary, 'item' | 'variant'>, locale: Locale): string =>
  variant ? `${item.name[locale]} · ${variant[locale]}` : item.name[locale];
