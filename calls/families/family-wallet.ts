/** Commands and movements of a family's coins. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { coins, moment, uuid, wholeCoins } from '../platform/field.ts';
import { userCard } from '../platform/user.ts';

/** Reasons of movements of family coins. */
const familySpendKind = z.enum(['gift', 'gift_back', 'budget', 'budget_back', 'budget_gift', 'shop']);

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
/** A movement of a family's coins, from the view of one wallet or budget. */
export type FamilySpend = z.infer<typeof spend>;

export const listFamilySpends = defineCall({
  method: 'GET',
  path: '/v1/family/wallet/history',
  summary: 'Lists the movements of the family wallet that the caller may spend from, latest first',
  access: 'bearer',
  query: pageQuery,
  failures: ['family_wallet_not_yours'],
  answer: list(spend),
});

export const listBudgetSpends = defineCall({
  method: 'GET',
  path: '/v1/family/own/budget/history',
  summary:
    "Lists coins that the caller's family gave them as a budget or spent on them, and the caller's gifts from the budget, latest first",
  access: 'bearer',
  query: pageQuery,
  answer: list(spend),
});

const someCoins = wholeCoins.refine((amount) => amount > 0 && amount <= 100_000_000);

const walletAnswer = one(z.object({ wallet_coins: coins, budget_coins: coins }));

export const passBudget = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/budget',
    summary:
      "Transfers coins from the family's wallet to a member, as a budget for gifts. Repeating it with the same key has no further effect",
    access: 'bearer',
    params: z.object({ uuid }),
    form: z.object({ coins: someCoins }),
    failures: ['family_wallet_not_yours', 'family_member_not_found', 'family_limit_reached', 'coins_short'],
    answer: walletAnswer,
  }),
);

export const takeBudgetBack = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/budget/back',
    summary:
      "Returns coins from a member's budget to the family's wallet. Repeating it with the same key has no further effect",
    access: 'bearer',
    params: z.object({ uuid }),
    form: z.object({ coins: someCoins }),
    failures: ['family_wallet_not_yours', 'family_member_not_found', 'coins_short'],
    answer: walletAnswer,
  }),
);

export const nameManager = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/family/wallet/members/{uuid}/manager',
    summary:
      "Lets a member of the caller's family spend from its wallet, up to a daily limit, or changes the limit. Repeating it with the same key has no further effect",
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
  summary: "Ends a member's access to the wallet of the caller's family",
  access: 'family',
  params: z.object({ uuid }),
  failures: ['family_account_required', 'family_member_not_found'],
  answer: one(z.object({ uuid })),
});
