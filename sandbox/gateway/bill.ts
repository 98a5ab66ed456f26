/** The Thai QR of a gateway's charge: a bill of the gateway's own biller, whose reference is the charge. */
import { type PaymentRequest, writeBill } from '../bank/qr.ts';
import type { Charge } from './book.ts';

const billerIds = { opn: '099999999999201', stripe: '099999999999202' } as const;
type Biller = keyof typeof billerIds;

const DIGITS = 12;

/** Names a charge by the end of its number: a reference has twenty characters at most. */
export const billOf = (biller: Biller, { id, amount_satang: satang }: Charge): string =>
  writeBill({ billerId: billerIds[biller], reference1: `CHARGE${id.slice(-DIGITS)}`, satang });

/** The gateway whose charge a bill is of, and how that charge's id ends; null where it is of none. */
export function chargeOfBill({ billerId, reference1 }: PaymentRequest): { biller: Biller; end: string } | null {
  const biller = (['opn', 'stripe'] as const).find((one) => billerIds[one] === billerId);
  const [, end] = /^CHARGE(\d{12})$/.exec(reference1) ?? [];
  return biller && end ? { biller, end } : null;
}
