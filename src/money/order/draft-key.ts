/**
 * The Idempotency-Key of a new order, derived from the payer and their latest order. All pages
 * opened before an order have the same key, in any tab. It changes as soon as there is an order.
 */
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

/** Derives the key. `latest_uuid`: null if there is no order yet, undefined if that is unknown. */
export async function draftKey(
  kind: OrderKind,
  viewer_uuid: string,
  latest_uuid: string | null | undefined,
): Promise<string> {
  if (latest_uuid === undefined) return crypto.randomUUID();
  return sha256Hex(`${kind} after ${latest_uuid ?? 'nothing'} for ${viewer_uuid}`);
}
