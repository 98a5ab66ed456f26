/** What no page may say where money came or may have come: that it did not, or that it be paid again. */
export const denials = {
  th: /ชำระเงินไม่สำเร็จ|รายการ .* ไม่สำเร็จ|ไม่มีการเก็บเงิน|ลองใหม่|ไม่มียอดที่ต้องชำระ/,
  en: /did not go through|failed|nothing (?:was|has been) charged|try again|nothing to pay/i,
};
