/** What a gateway says of a charge is held against what it was asked for, before anything of it is believed. */
import { GatewayUnavailable } from './gateway.ts';

/** A charge as the gateway tells it. */
export interface ToldCharge {
  reference: string | null;
  amount_satang: number;
  currency: string;
  /** Real money, or a test's. */
  is_live: boolean;
}

/** Null where it is the charge that was asked for; what is wrong with it otherwise. A charge of another reference is none of ours. */
export function wrongOf(
  told: ToldCharge,
  asked: { reference: string; amount_satang: number; is_live: boolean },
): 'amount' | 'currency' | 'mode' | null {
  if (told.reference !== asked.reference) throw new GatewayUnavailable('The gateway answered about another charge');
  if (told.is_live !== asked.is_live) return 'mode';
  if (told.currency.toUpperCase() !== 'THB') return 'currency';
  return told.amount_satang === asked.amount_satang ? null : 'amount';
}
