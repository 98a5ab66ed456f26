/**
 * The accounts of the ledger. Money comes in from the world, pends until it is known what it is for, and is then a
 * sale or refundable; so at any time: what came in = pending + sales + refundable + refunding + written off + credited + what was paid back.
 * The house's and the world's accounts are rows of `reference.sql`, here and in api/shop/.
 */
import type { SQL } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { textAround } from '../../platform/host/db.ts';
import { type Statement, write } from '../../platform/host/statement.ts';

/** Balances are whole satang, coins or V-tokens. `id` says whose it is and what for. */
export interface Account {
  id: string;
  currency: 'THB' | 'COIN' | 'VTOKEN';
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
  /** On its way back. */
  refunding: baht('house:refunding', 0, null),
  /** Never given back: too little to be, or nobody's. */
  writtenOff: baht('house:written_off', 0, null),
  /** Of cases, given to their buyers in coins. */
  credited: baht('house:credited', 0, null),
  /** What families owe, as ours. */
  receivable: baht('house:receivable', 0, null),
  /** Where coins come from: below zero by all that are out there. */
  coins: { id: 'house:coins', currency: 'COIN', lowest: null, highest: 0 },
  /** Coins spent in the shop. */
  shop: { id: 'house:shop', currency: 'COIN', lowest: 0, highest: null },
  /** Coins given to VBs. */
  gifts: { id: 'house:gifts', currency: 'COIN', lowest: 0, highest: null },
  /** Coins that went with the money that was paid back for them, and those that lapsed. */
  refundedCoins: { id: 'house:coins_refunded', currency: 'COIN', lowest: 0, highest: null },
  expiredCoins: { id: 'house:coins_expired', currency: 'COIN', lowest: 0, highest: null },
  /** Where V-tokens come from: below zero by all that were ever earned. */
  vtokens: { id: 'house:vtokens', currency: 'VTOKEN', lowest: null, highest: 0 },
} as const satisfies Record<string, Account>;

const coins = (id: string): Account => ({ id, currency: 'COIN', lowest: 0, highest: null });

/** The coins of a user. */
export const userCoins = (userUuid: string) => coins(`user:${userUuid}:coins`);
/** The account of a user's coins, who is known to the database alone. */
export const coinsOf = (userUuid: SQL<string>) => textAround((uuid) => userCoins(uuid).id, userUuid);
/** The coins of a family. */
export const familyCoins = (familyUuid: string) => coins(`family:${familyUuid}:coins`);

/** The part of a family's coins that one of its VBs may give. */
export const familyBudget = (familyUuid: string, userUuid: string) => coins(`family:${familyUuid}:budget:${userUuid}`);

/** What a family owes, as theirs: below zero, down to its limit. */
export const familyDebt = (familyUuid: string, limitSatang: number) =>
  baht(`family:${familyUuid}:debt`, -limitSatang, 0);

/**
 * Where a V-token is that somebody has earned: held until its gift is old enough and nothing stands against it; payable; set
 * aside for a payout that was asked for; on the way to the bank; paid; taken back; forfeited with its account. What is payable is
 * below zero where its owner owes. So at any time,
 * of each owner and of all, what was earned is the sum of these. From where to where it may go says `rules.sql`.
 */
export const vtokenPlaces = ['held', 'payable', 'set_aside', 'on_the_way', 'paid', 'reversed', 'forfeited'] as const;
/** One of them. */
export type VtokenPlace = (typeof vtokenPlaces)[number];

/** Whose V-tokens they are: a VB's, or the share of a family in what its VBs were given. */
export interface VtokenOwner {
  kind: 'user' | 'family';
  uuid: string;
}

/** The V-tokens of an owner that are in one place. */
export const vtokens = ({ kind, uuid }: VtokenOwner, place: VtokenPlace): Account => ({
  id: `${kind}:${uuid}:vtoken_${place}`,
  currency: 'VTOKEN',
  lowest: 0,
  highest: null,
});

/** Opens an account, unless it is open. */
export const openAccount = ({ id, currency, lowest, highest }: Account): Statement =>
  write`INSERT INTO ledger_accounts (id, currency, lowest, highest)
    VALUES (${id}, ${currency}, ${lowest}, ${highest}) ON CONFLICT DO NOTHING`;
