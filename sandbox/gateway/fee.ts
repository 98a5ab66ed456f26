/** Fees of the gateways for a PromptPay payment: 1.65 %, and 7 % VAT on that, each rounded. */
const FEE = 0.0165;
const VAT = 0.07;

/** Percentages as text, as the gateways present them. */
export const rates = { fee: String(FEE * 100), vat: String(VAT * 100) };

/** Returns the fee of an amount and the VAT on the fee. */
export function feeOf(satang: number): { fee: number; vat: number } {
  const fee = Math.round(satang * FEE);
  return { fee, vat: Math.round(fee * VAT) };
}
