/** Coin packages that staff add by one press, and that the seed data has too. */

/** Price in baht, coins, and bonus coins. */
const ofUsers = [
  [35, 350, 0],
  [100, 1_000, 20],
  [300, 3_000, 100],
  [500, 5_000, 250],
  [1_000, 10_000, 700],
  [3_000, 30_000, 2_700],
  [5_000, 50_000, 5_500],
] as const;

const ofFamilies = [
  [5_000, 50_000, 6_000],
  [10_000, 100_000, 14_000],
  [30_000, 300_000, 48_000],
  [50_000, 500_000, 90_000],
] as const;

const RECOMMENDED_BAHT = new Set([300, 10_000]);

const rowsOf = (audience: 'user' | 'family', rows: readonly (readonly [number, number, number])[]) =>
  rows.map(([baht, coins, bonus_coins]) => ({
    audience,
    price_satang: baht * 100,
    coins,
    bonus_coins,
    is_recommended: RECOMMENDED_BAHT.has(baht),
    is_offered: true,
  }));

/** Columns of the packages, without their uuids. */
export const starterPackages = [...rowsOf('user', ofUsers), ...rowsOf('family', ofFamilies)];
