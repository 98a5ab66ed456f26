/**
 * The Thai QR of a gateway's charge: a bill of the gateway's biller id, with the charge as
 * reference.
 */
import { type PaymentRequest, writeBill } from '../bank/qr.ts';
import type { GatewayCharge } from './book.ts';

const DIGITS = 12;

/**
 * Returns the QR payload. The reference has the last digits of the charge id, since it has at most
 * twenty characters.
 */
export const billOf = (billerId: string, { id, amount_satang: satang }: GatewayCharge): string =>
  writeBill({ billerId, reference1: `CHARGE${id.slice(-DIGITS)}`, satang });

/** Returns the end of the charge id of a bill; null if the bill is of no gateway. */
export const chargeOfBill = ({ reference1 }: PaymentRequest): string | null =>
  /^CHARGE(\d{12})$/.exec(reference1)?.[1] ?? null;
