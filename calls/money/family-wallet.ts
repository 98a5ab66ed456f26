/**
 * The wallet and budget from which the caller may spend a family's coins, and the wallet's members.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins } from '../platform/field.ts';
import { familyCard, userCard } from '../platform/user.ts';

/** Reasons why a family's coins cannot pay in the shop. */
export const familyShopFailures = [
  'family_wallet_not_yours',
  'family_member_not_found',
  'family_limit_reached',
] as const;

const purse = z.object({ family: familyCard, coins });

export const getFamilyPurses = defineCall({
  method: 'GET',
  path: '/v1/family/purses',
  summary: "Returns the family wallet that the caller may spend from, and the caller's budget from their family",
  access: 'bearer',
  answer: one(
    z.object({
      /** Null: the caller neither owns nor manages a family. */
      wallet: purse
        .extend({
          is_owner: z.boolean(),
          /**
           * Maximum that the caller may spend per Bangkok day, and the rest of it; null: no limit.
           */
          day_limit_coins: coins.nullable(),
          left_today_coins: coins.nullable(),
        })
        .nullable(),
      budget: purse.nullable(),
    }),
  ),
});
/** The wallets from which the caller can spend coins of families. */
export type FamilyPurses = z.infer<typeof getFamilyPurses.answer>['data'];

const walletMember = z.object({
  user: userCard,
  budget_coins: coins,
  /** Maximum that they may spend from the wallet per day; null: they do not manage it. */
  day_limit_coins: coins.nullable(),
});
/** A member of a family with the coins that the family lets them spend. */
export type WalletMember = z.infer<typeof walletMember>;

export const listWalletMembers = defineCall({
  method: 'GET',
  path: '/v1/family/wallet/members',
  summary:
    'Lists the members of the family whose wallet the caller may spend from, by name, with their budgets and limits',
  access: 'bearer',
  query: pageQuery,
  failures: ['family_wallet_not_yours'],
  answer: list(walletMember),
});
