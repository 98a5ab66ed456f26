/** Link to the sandbox bank, in development only. */
import type { Context } from 'hono';
import type { Order } from '../../../calls/money/order-details.ts';
import type { EdgeEnv } from '../../env.ts';

/** Returns the page on which an order is paid by hand. Null: there is no sandbox. */
export function sandboxBankHref(
  c: Context<EdgeEnv>,
  { qr, redirect, reference }: Pick<Order, 'qr' | 'redirect' | 'reference'>,
): string | null {
  if (!c.env.SANDBOX || !(qr ?? redirect)) return null;
  // The sandbox cannot decode a QR image, so it gets the reference.
  const params = qr?.payload ? { payload: qr.payload } : { reference };
  return `/sandbox/bank?${new URLSearchParams({ lang: c.get('locale'), ...params })}`;
}
