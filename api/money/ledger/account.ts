/**
 * Accounts of the ledger. Money enters from `world:…`, is pending until its purpose is known, and
 * then becomes a sale or refundable. At any time: received = pending + sales + refundable +
 * refunding + written off + credited. Refunds that were paid reduce `received`. The accounts of the
 * company are rows of `reference.sql`, here, in api/shop/ and in api/payouts/. Each gateway has an
 * account of the world (reference-rows.ts). The triggers in pair-rules.sql reject unknown accounts
 * and pairs.
 */
import type { SQL } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { textAround } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';

/**
 * An account. Balances are whole satang, coins or V-tokens. `id` names the owner and the purpose.
 */
export interface LedgerAccount {
  id: string;
  currency: 'THB' | 'COIN' | 'VTOKEN';
  /** Limits of the balance. Null: unlimited. */
  lowest: number | null;
  highest: number | null;
}

const baht = (id: string, lowest: number | null, highest: number | null): LedgerAccount => ({
  id,
  currency: 'THB',
  lowest,
  highest,
});

/** Returns the account of a gateway: the money it received for us, as a negative balance. */
export const world = (gateway: GatewayKey) => baht(`world:${gateway}`, null, 0);

/** Accounts of the company. */
export const house = {
  /** Received, purpose not yet known. */
  pending: baht('house:pending', 0, null),
  /** Received for coins, or as repayment of a debt. */
  sales: baht('house:sales', 0, null),
  /** To be refunded: received in error, or the money of a reversed sale. */
  refundable: baht('house:refundable', 0, null),
  /** Refunds in transit. */
  refunding: baht('house:refunding', 0, null),
  /** Money of cases that is never refunded, because it is too little or belongs to no one. */
  writtenOff: baht('house:written_off', 0, null),
  /** Money of cases that the buyers received as coins. */
  credited: baht('house:credited', 0, null),
  /** Debts of families, as our asset. */
  receivable: baht('house:receivable', 0, null),
  /** Source of all coins: minus the number of coins ever issued. */
  coins: { id: 'house:coins', currency: 'COIN', lowest: null, highest: 0 },
  /** Coins spent in the shop. */
  shop: { id: 'house:shop', currency: 'COIN', lowest: 0, highest: null },
  /** Coins given to VBs. */
  gifts: { id: 'house:gifts', currency: 'COIN', lowest: 0, highest: null },
  /**
   * Coins that left circulation. Refunded: their sale was reversed, their gift was reversed without
   * a return, or staff took them.
   */
  refundedCoins: { id: 'house:coins_refunded', currency: 'COIN', lowest: 0, highest: null },
  expiredCoins: { id: 'house:coins_expired', currency: 'COIN', lowest: 0, highest: null },
  /** Budget of missions. Rewards leave it. */
  missions: { id: 'house:missions', currency: 'COIN', lowest: 0, highest: null },
  /** Source of all V-tokens: minus the number ever earned. */
  vtokens: { id: 'house:vtokens', currency: 'VTOKEN', lowest: null, highest: 0 },
} as const satisfies Record<string, LedgerAccount>;

const coins = (id: string): LedgerAccount => ({ id, currency: 'COIN', lowest: 0, highest: null });

/** Returns the account of a user's coins. */
export const userCoins = (userUuid: string) => coins(`user:${userUuid}:coins`);
/** Returns the id of that account for a user that only the query knows. */
export const coinsOf = (userUuid: SQL<string>) => textAround((uuid) => userCoins(uuid).id, userUuid);
/** Returns the account of a family's coins. */
export const familyCoins = (familyUuid: string) => coins(`family:${familyUuid}:coins`);

/** Returns the account of a VB's budget, which is part of the family's coins. */
export const familyBudget = (familyUuid: string, userUuid: string) => coins(`family:${familyUuid}:budget:${userUuid}`);

/** Returns the account of a family's debt: negative, down to the credit limit. */
export const familyDebt = (familyUuid: string, limitSatang: number) =>
  baht(`family:${familyUuid}:debt`, -limitSatang, 0);

/**
 * Accounts of earned V-tokens.
 * - `held`: until the gift is old enough and nothing blocks it
 * - `payable`: can be paid; negative if the owner owes V-tokens
 * - `set_aside`: for a requested payout
 * - `on_the_way`: at the bank
 * - `paid`
 * - `reversed`: the gift was reversed
 * - `forfeited`: the account was closed
 *
 * In total, their sum equals the V-tokens earned. rules.sql defines the allowed movements.
 */
export const vtokenPlaces = ['held', 'payable', 'set_aside', 'on_the_way', 'paid', 'reversed', 'forfeited'] as const;
export type VtokenPlace = (typeof vtokenPlaces)[number];

/** Owner of V-tokens: a VB, or a family with its share of its VBs' gifts. */
export interface VtokenOwner {
  kind: 'user' | 'family';
  uuid: string;
}

/** Returns one of an owner's V-token accounts. */
export const vtokens = ({ kind, uuid }: VtokenOwner, place: VtokenPlace): LedgerAccount => ({
  id: `${kind}:${uuid}:vtoken_${place}`,
  currency: 'VTOKEN',
  lowest: 0,
  highest: null,
});

/** Opens an account, unless it exists. */
export const openAccount = ({ id, currency, lowest, highest }: LedgerAccount): Statement =>
  write`INSERT INTO ledger_accounts (id, currency, lowest, highest)
    VALUES (${id}, ${currency}, ${lowest}, ${highest}) ON CONFLICT DO NOTHING`;
