/**
 * The Thai QR of a gateway's charge: a bill of the gateway's biller id, with the charge as
 * reference.
 */
import { type PaymentRequest, writeBill } from '../bank/qr.ts';
import type { GatewayCharge } from './book.ts';

const billerIds = { opn: '099999999999201', stripe: '099999999999202' } as const;
type Biller = keyof typeof billerIds;

const DIGITS = 12;

/**
 * Returns the QR payload. The reference has the last digits of the charge id, since it has at most
 * twenty characters.
 */
export const billOf = (biller: Biller, { id, amount_satang: satang }: GatewayCharge): string =>
  writeBill({ billerId: billerIds[biller], reference1: `CHARGE${id.slice(-DIGITS)}`, satang });

/**
 * Returns the gateway of a bill, and the end of the charge id; null if the bill is of no gateway.
 */
export function chargeOfBill({ billerId, reference1 }: PaymentRequest): { biller: Biller; end: string } | null {
  const biller = (['opn', 'stripe'] as const).find((one) => billerIds[one] === billerId);
  const [, end] = /^CHARGE(\d{12})$/.exec(reference1) ?? [];
  return biller && end ? { biller, end } : null;
}
