/** Compares a charge from a gateway with the request, before any of it is trusted. */
import { GatewayUnavailable } from './gateway.ts';

/** A charge as reported by the gateway. */
export interface ToldCharge {
  reference: string | null;
  amount_satang: number;
  currency: string;
  /** Real money, or test mode. */
  is_live: boolean;
}

/**
 * Returns how a charge differs from the request, or null. Throws if the reference is another one.
 */
export function wrongOf(
  told: ToldCharge,
  asked: { reference: string; amount_satang: number; is_live: boolean },
): 'amount' | 'currency' | 'mode' | null {
  if (told.reference !== asked.reference) throw new GatewayUnavailable('The gateway answered about another charge');
  if (told.is_live !== asked.is_live) return 'mode';
  if (told.currency.toUpperCase() !== 'THB') return 'currency';
  return told.amount_satang === asked.amount_satang ? null : 'amount';
}
