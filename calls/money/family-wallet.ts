/** The coins of a family: who may spend them, budgets of members, and movements. */
import { z } from 'zod';
import { familyCard, userCard } from '../people/profile.ts';
import { defineCall, keyed, list, one, pageQuery } from '../platform/call.ts';
import { coins, moment, uuid, wholeCoins } from '../platform/field.ts';

/** Reasons why a family's coins cannot pay in the shop. */
export const familyShopFailures = [
  'family_wallet_not_yours',
  'family_member_not_found',
  'family_limit_reached',
] as const;

/** Reasons of movements of family coins. */
const familySpendKind = z.enum(['gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop']);

const purse = z.object({ family: familyCard, coins });

export const getFamilyPurses = defineCall({
  method: 'GET',
  path: '/v1/family/purses',
  summary: "The wallet of the family that the caller may spend, and the caller's budget of their family",
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
export type FamilyPurses = z.infer<typeof getFamilyPurses.answer>['data'];

const walletMember = z.object({
  user: userCard,
  budget_coins: coins,
  /** Maximum that they may spend from the wallet per day; null: they do not manage it. */
  day_limit_coins: coins.nullable(),
});
export type WalletMember = z.infer<typeof walletMember>;

export const listWalletMembers = defineCall({
  method: 'GET',
  path: '/v1/family/wallet/members',
  summary: 'Who belongs to the family whose wallet the caller may spend, by name, with their budgets and limits',
  access: 'bearer',
  query: pageQuery,
  failures: ['family_wallet_not_yours'],
  answer: list(walletMember),
});

const spend = z.object({
  kind: familySpendKind,
  by: userCard,
  whom: userCard,
  /** Change of this wallet or budget; 0: the coins were in the other one. */
  coins: z.number().int(),
  /** Number of coins moved. */
  total_coins: coins,
  at: moment,
});
export type FamilySpend = z.infer<typeof spend>;

export const listFamilySpends = defineCall({
  method: 'GET',
  path: '/v1/family/wallet/history',
  summary: 'How the coins of the family whose wallet the caller may spend moved, newest first',
  access: 'bearer',
  query: pageQuery,
  failures: ['family_wallet_not_yours'],
  answer: list(spend),
});

export const listBudgetSpends = defineCall({
  method: 'GET',
  path: '/v1/family/own/budget/history',
  summary:
    'Coins that the family of the caller passed to them or spent for them, and gifts that they gave of it, newest first',
  access: 'bearer',
  query: pageQuery,
  answer: list(spend),
});

const someCoins = wholeCoins.refine((amount) => amount > 0 && amount <= 100_000_000);
const moved = one(z.object({ wallet_coins: coins, budget_coins: coins }));

export const passBudget = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/budget',
    summary:
      "Passes coins of the family's wallet to somebody of the family, as a budget for gifts. The key passes once",
    access: 'bearer',
    params: z.object({ uuid }),
    form: z.object({ coins: someCoins }),
    failures: ['family_wallet_not_yours', 'family_member_not_found', 'family_limit_reached', 'coins_short'],
    answer: moved,
  }),
);

export const takeBudgetBack = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/budget/back',
    summary: "Takes coins of a budget back into the family's wallet. The key takes once",
    access: 'bearer',
    params: z.object({ uuid }),
    form: z.object({ coins: someCoins }),
    failures: ['family_wallet_not_yours', 'family_member_not_found', 'coins_short'],
    answer: moved,
  }),
);

export const nameManager = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/manager',
    summary:
      "Lets somebody of the caller's family spend its wallet, up to a limit a day; again with another limit. The key does it once",
    access: 'family',
    params: z.object({ uuid }),
    form: z.object({ day_limit_coins: someCoins }),
    failures: ['family_account_required', 'family_member_not_found'],
    answer: one(z.object({ day_limit_coins: coins })),
  }),
);

export const endManager = defineCall({
  method: 'POST',
  path: '/v1/family/wallet/members/{uuid}/manager/end',
  summary: "Ends that somebody spends the wallet of the caller's family",
  access: 'family',
  params: z.object({ uuid }),
  failures: ['family_account_required', 'family_member_not_found'],
  answer: one(z.object({ uuid })),
});
