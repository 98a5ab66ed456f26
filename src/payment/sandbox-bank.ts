/** On a developer's machine the bank is played: the address where it takes an order's QR. Null wherever else. */
import type { Context } from 'hono';
import type { Order } from '../../calls/payment-order.ts';
import type { EdgeEnv } from '../env.ts';

/** Where an order is paid by hand; null where there is no sandbox. */
export function sandboxBankHref(
  c: Context<EdgeEnv>,
  { qr, reference }: Pick<Order, 'qr' | 'reference'>,
): string | null {
  if (!c.env.SANDBOX || !qr) return null;
  // Of a picture the bank could not read what is in it.
  const scanned = qr.payload === null ? { reference } : { payload: qr.payload };
  return `/sandbox/bank?${new URLSearchParams({ lang: c.get('locale'), ...scanned })}`;
}
