/** What the played gateways take of a payment by PromptPay: 1.65 %, and 7 % VAT on that, each rounded. */
const FEE = 0.0165;
const VAT = 0.07;

/** As percentages, as they are told. */
export const rates = { fee: String(FEE * 100), vat: String(VAT * 100) };

/** The fee of an amount and the VAT on it. */
export function feeOf(satang: number): { fee: number; vat: number } {
  const fee = Math.round(satang * FEE);
  return { fee, vat: Math.round(fee * VAT) };
}
