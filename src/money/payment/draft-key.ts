/**
 * The Idempotency-Key of what is being ordered, made of whom it is for and of their latest order. So it is the same on
 * every page that was opened before an order was made, in whichever tab, and another one as soon as there is an order.
 */
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

/** `latest_uuid`: null where there is no order yet, undefined where that cannot be known. */
export async function draftKey(
  kind: OrderKind,
  viewer_uuid: string,
  latest_uuid: string | null | undefined,
): Promise<string> {
  if (latest_uuid === undefined) return crypto.randomUUID();
  return sha256Hex(`${kind} after ${latest_uuid ?? 'nothing'} for ${viewer_uuid}`);
}
