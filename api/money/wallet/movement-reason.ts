/** Reason of a movement of coins, by the prefix of its transfer id. */
import type { MovementReason } from '../../../calls/money/wallet.ts';

const reasons: readonly [prefix: string, reason: MovementReason][] = [
  ['order:', 'top_up'],
  ['promotion:', 'promotion'],
  ['reversal:', 'top_up_reversed'],
  ['shop:', 'shop'],
  ['shop-refund:', 'shop_refunded'],
  ['gift:', 'gift'],
  ['take-back:', 'gift_returned'],
  ['event:', 'event_reward'],
  ['invitation:', 'invitation'],
  ['mission:', 'mission'],
  ['merge:', 'account_merged'],
];

export const movementReasonOf = (transferId: string): MovementReason =>
  reasons.find(([prefix]) => transferId.startsWith(prefix))?.[1] ?? 'adjustment';
