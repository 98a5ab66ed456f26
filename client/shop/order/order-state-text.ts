/** Texts for shop orders. */

import type { ShopOrderState, ShopOrderSummary } from '../../../calls/shop/order.ts';
import type { ShippingState } from '../../../calls/shop/parcel-state.ts';
import type { SiteTools } from '../../platform/page/site.tsx';
import { inLocale, type Locale } from '../../platform/texts/i18n.ts';

type Words = Pick<SiteTools, 't'>;
type Ended = Pick<ShopOrderSummary, 'state' | 'revoked_by'>;

/** Returns the name of an order's state. */
export const stateText = ({ t }: Words, { state, revoked_by }: Ended): string =>
  state === 'revoked' ? t(`shop:state.revoked_by_${revoked_by ?? 'user'}`) : t(`shop:state.${state}`);

/** Returns the name of a timeline step. */
export const stepText = (
  { t }: Words,
  step: ShopOrderState | ShippingState | 'refunded',
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

/**
 * Returns the order number for support requests: the last 8 characters of the uuid, unique enough
 * within one account.
 */
export const orderNumber = (uuid: string): string => uuid.slice(-8).toUpperCase();

/** Returns the item's name, with its variant if there is one. */
export const orderName = ({ item, variant }: Pick<ShopOrderSummary, 'item' | 'variant'>, locale: Locale): string =>
  variant ? `${inLocale(item.name, locale)} · ${inLocale(variant, locale)}` : inLocale(item.name, locale);
