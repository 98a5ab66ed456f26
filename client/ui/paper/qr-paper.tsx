import type { ReactNode } from 'react';

const SCHEME = 'THAI QR PAYMENT';
const BRAND = 'PromptPay';

/**
 * A QR code as displayed at a shop till: white paper in both themes, the scheme's names above,
 * amount and payee below.
 */
export function QrPaper({
  code,
  amount,
  payee,
  reference,
}: {
  code: ReactNode;
  amount: string;
  payee: string;
  reference: string;
}) {
  return (
    <div className="qr-paper">
      <p className="flex w-full justify-between text-xs font-bold">
        <span>{SCHEME}</span>
        <span>{BRAND}</span>
      </p>
      <div className="qr-code">{code}</div>
      <p className="text-2xl font-bold tabular-nums">{amount}</p>
      <p className="text-center text-xs">
        {payee}
        <span className="block select-all tabular-nums">{reference}</span>
      </p>
    </div>
  );
}
