/**
 * Texts that no page may show if money arrived or may have arrived: that the payment failed, or
 * that the customer should pay again.
 */
export const denials = {
  th: /ชำระเงินไม่สำเร็จ|รายการ .* ไม่สำเร็จ|ไม่มีการเก็บเงิน|ลองใหม่|ไม่มียอดที่ต้องชำระ/,
  en: /did not go through|failed|nothing (?:was|has been) charged|try again|nothing to pay/i,
};
