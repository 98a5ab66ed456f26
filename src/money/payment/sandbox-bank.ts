/** On a developer's machine the bank is played: the address where it takes an order's QR, or has its page. Null wherever else. */
import type { Context } from 'hono';
import type { Order } from '../../../calls/money/order-details.ts';
import type { EdgeEnv } from '../../env.ts';

/** Where an order is paid by hand; null where there is no sandbox. */
export function sandboxBankHref(
  c: Context<EdgeEnv>,
  { qr, redirect, reference }: Pick<Order, 'qr' | 'redirect' | 'reference'>,
): string | null {
  if (!c.env.SANDBOX || !(qr ?? redirect)) return null;
  // Of a picture the bank could not read what is in it.
  const scanned = qr?.payload ? { payload: qr.payload } : { reference };
  return `/sandbox/bank?${new URLSearchParams({ lang: c.get('locale'), ...scanned })}`;
}
