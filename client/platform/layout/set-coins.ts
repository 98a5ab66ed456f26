/** Replaces the number in a place that shows coins (client/ui/coin-amount.tsx). */
export function setCoins(place: Element | null, coins: string): void {
  const number = place?.querySelector('.coins')?.firstChild;
  if (number) number.textContent = coins;
}
