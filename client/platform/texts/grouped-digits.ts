/** Groups the digits of a whole number. */
export const groupedDigits = (value: number, separator: string) =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
