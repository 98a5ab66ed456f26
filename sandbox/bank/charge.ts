/** A charge as stored by the bank: the biller's request, and the payments. */
import { z } from 'zod';

export const bankCharge = z.object({
  reference: z.string(),
  qr_payload: z.string(),
  amount_satang: z.number().int(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'refused', 'closed']),
  payments: z.array(
    z.object({
      payment_id: z.string(),
      amount_satang: z.number().int(),
      currency: z.literal('THB'),
      paid_at: z.iso.datetime(),
    }),
  ),
  /** Whether the bank answers the biller's requests about it with an error. */
  is_silent: z.boolean(),
});
export type BankCharge = z.infer<typeof bankCharge>;

/** Decisions about a bill: pay it, refuse it, or let the bank answer its biller again. */
export const billDecisions = ['pay', 'refuse', 'answer'] as const;
export type BillDecision = (typeof billDecisions)[number];

/** Ways in which the bank notifies the biller, sound and faulty. */
export const bankDeliveries = [
  'now',
  'late',
  'twice',
  'reordered',
  'stale',
  'altered',
  'forged',
  'foreign',
  'never',
] as const;
export type BankDelivery = (typeof bankDeliveries)[number];

/**
 * A scheduled webhook. It is signed when it is sent, so that a late one is not rejected as stale.
 */
export interface Webhook {
  event_id: string;
  event: 'charge.opened' | 'charge.paid' | 'charge.refused';
  reference: string;
  send_at_ms: number;
  /** Its fault, if any. */
  fault: 'stale' | 'altered' | 'forged' | null;
  attempts: number;
}

const LATE_MS = 20_000;

/** Returns the webhooks about an event, in the order of sending. */
export function webhooksOf(
  delivery: BankDelivery,
  about: { event: 'charge.paid' | 'charge.refused'; reference: string; now: Date; newId: () => string },
): Webhook[] {
  const { event, reference, now, newId } = about;
  const sound: Webhook = { event_id: newId(), event, reference, send_at_ms: now.getTime(), fault: null, attempts: 0 };
  switch (delivery) {
    case 'never':
      return [];
    case 'now':
      return [sound];
    case 'late':
      return [{ ...sound, send_at_ms: now.getTime() + LATE_MS }];
    case 'twice':
      return [sound, sound];
    case 'reordered':
      return [sound, { ...sound, event_id: newId(), event: 'charge.opened' }];
    case 'foreign':
      return [{ ...sound, reference: 'SOMEBODYELSE' }];
    default:
      return [{ ...sound, fault: delivery }];
  }
}
