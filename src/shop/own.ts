/** What is the visitor's in the shop, asked for apart from what everybody sees. */
import type { Context } from 'hono';
import { getBalance } from '../../calls/money/order.ts';
import { getOwnAddress } from '../../calls/people/address.ts';
import type { CallAnswer, CallInput } from '../../calls/platform/call.ts';
import { listOwnItems } from '../../calls/shop/shop.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

type Owned = CallAnswer<typeof listOwnItems>['data'];

/**
 * What items are to a member, with their coins and reservations, by their uuids or by the shelf that they are on; null for a visitor, and where it could not be
 * had: looking at the shop does without it. Whose session turns out to be over is a visitor from here on.
 */
export async function ownOf(
  c: Context<EdgeEnv>,
  query: CallInput<typeof listOwnItems>['query'],
): Promise<Owned | null> {
  if (!c.get('viewer')) return null;
  const found = await api(c, listOwnItems, { query });
  if (found.ok) return found.answer.data;
  if (found.status === 401) c.set('viewer', null);
  return null;
}

/** A member's coins; null where they could not be had. */
export async function coinsOf(c: Context<EdgeEnv>): Promise<number | null> {
  const found = await api(c, getBalance, {});
  return found.ok ? found.answer.data.coins : null;
}

/** Where a member's parcels go; null where there is no address yet, or it could not be had. */
export async function addressOf(c: Context<EdgeEnv>) {
  const found = await api(c, getOwnAddress, {});
  return found.ok ? found.answer.data : null;
}
