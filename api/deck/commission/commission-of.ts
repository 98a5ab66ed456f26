/**
 * Returns the V-tokens that a sale earns its VB, rounded down. The trigger `live_sales_go_by_rates`
 * computes the same.
 */
export const commissionOf = (
  price_coins: number,
  terms: { vtokens_per_100_coins: number; commission_basis_points: number },
): number => Math.floor((price_coins * terms.vtokens_per_100_coins * terms.commission_basis_points) / 1_000_000);
