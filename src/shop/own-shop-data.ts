/** The visitor's own data in the shop, loaded separately from the public data. */
import type { Context } from 'hono';
import { getOwnAddress } from '../../calls/people/address.ts';
import type { CallAnswer, CallInput } from '../../calls/platform/call.ts';
import { listOwnItems } from '../../calls/shop/item.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

type OwnItems = CallAnswer<typeof listOwnItems>['data'];

/**
 * Returns a member's relation to items (by uuid or list page), their coins and reservations. Null:
 * a visitor, or not available; the shop works without it. A viewer with an ended session becomes a
 * visitor.
 */
export async function ownShopDataOf(
  c: Context<EdgeEnv>,
  query: CallInput<typeof listOwnItems>['query'],
): Promise<OwnItems | null> {
  if (!c.get('viewer')) return null;
  const result = await api(c, listOwnItems, { query });
  if (result.ok) return result.answer.data;
  if (result.status === 401) c.set('viewer', null);
  return null;
}

/** Returns a member's shipping address. Null: none, or it cannot be loaded. */
export async function deliveryAddressOf(c: Context<EdgeEnv>) {
  const result = await api(c, getOwnAddress, {});
  return result.ok ? result.answer.data : null;
}
