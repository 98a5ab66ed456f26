/**
 * The accounts of the ledger. Money comes in from the world, pends until it is known what it is for, and is then a
 * sale or refundable; so at any time: what came in = pending + sales + refundable.
 * The house's and the world's accounts are rows of `reference.sql`, here and in api/shop/.
 */
import type { SQL } from 'drizzle-orm';
import type { GatewayKey } from '../../calls/payment-order.ts';
import { textAround } from '../host/db.ts';
import { type Statement, write } from '../host/statement.ts';

/** Balances are whole satang or coins. `id` says whose it is and what for. */
export interface Account {
  id: string;
  currency: 'THB' | 'COIN';
  /** Its balance never leaves these bounds; null: unbounded. */
  lowest: number | null;
  highest: number | null;
}

const baht = (id: string, lowest: number | null, highest: number | null): Account => ({
  id,
  currency: 'THB',
  lowest,
  highest,
});

/** Outside: what a gateway has paid us, below zero. */
export const world = (gateway: GatewayKey) => baht(`world:${gateway}`, null, 0);

/** The house's own accounts. */
export const house = {
  /** Taken, and not yet known to be for something. */
  pending: baht('house:pending', 0, null),
  /** Taken for coins, or to pay off a debt. */
  sales: baht('house:sales', 0, null),
  /** Taken by mistake: to be paid back. */
  refundable: baht('house:refundable', 0, null),
  /** What families owe, as ours. */
  receivable: baht('house:receivable', 0, null),
  /** Where coins come from: below zero by all that are out there. */
  coins: { id: 'house:coins', currency: 'COIN', lowest: null, highest: 0 },
  /** Coins spent in the shop. */
  shop: { id: 'house:shop', currency: 'COIN', lowest: 0, highest: null },
} as const satisfies Record<string, Account>;

const coins = (id: string): Account => ({ id, currency: 'COIN', lowest: 0, highest: null });

/** The coins of a user. */
export const userCoins = (userUuid: string) => coins(`user:${userUuid}:coins`);
/** The account of a user's coins, who is known to the database alone. */
export const coinsOf = (userUuid: SQL<string>) => textAround((uuid) => userCoins(uuid).id, userUuid);
/** The coins of a family. */
export const familyCoins = (familyUuid: string) => coins(`family:${familyUuid}:coins`);

/** What a family owes, as theirs: below zero, down to its limit. */
export const familyDebt = (familyUuid: string, limitSatang: number) =>
  baht(`family:${familyUuid}:debt`, -limitSatang, 0);

/** Opens an account, unless it is open. */
export const openAccount = ({ id, currency, lowest, highest }: Account): Statement =>
  write`INSERT INTO ledger_accounts (id, currency, lowest, highest)
    VALUES (${id}, ${currency}, ${lowest}, ${highest}) ON CONFLICT DO NOTHING`;
