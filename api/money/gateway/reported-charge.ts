/** Compares a charge from a gateway with the request, before any of it is trusted. */
import { GatewayUnavailable } from './gateway.ts';

/** A charge as reported by the gateway. */
export interface ReportedCharge {
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
  answer: ReportedCharge,
  request: { reference: string; amount_satang: number; is_live: boolean },
): 'amount' | 'currency' | 'mode' | null {
  if (answer.reference !== request.reference) throw new GatewayUnavailable('The gateway answered about another charge');
  if (answer.is_live !== request.is_live) return 'mode';
  if (answer.currency.toUpperCase() !== 'THB') return 'currency';
  return answer.amount_satang === request.amount_satang ? null : 'amount';
}
