import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, moment, satang, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { payerFields } from '../platform/page-field.ts';
import { group, role } from '../platform/role.ts';
import { familyCard, label, profile, publicUserFields, userCard } from '../platform/user.ts';

export const tag = 'profile';

/** The caller in the family back office. Staff belong to no family. */
const backOfficeProfile = z.object({
  user: userCard,
  role,
  group,
  family: familyCard
    .extend({
      member_count: count,
      on_air_count: count,
      coins,
      debt_satang: satang,
      /** Maximum debt of the family. */
      credit_limit_satang: satang,
    })
    .nullable(),
});

/** A VIP of a VB, at level 1 to 5: by a gift, or set by staff. */
export const vip = z.object({ user: userCard, level: z.number().int().min(1).max(5), since: moment });
export type Vip = z.infer<typeof vip>;

/** An entry of the users who gave the most coins to a VB or in a live. */
export const topPayer = z.object({ rank: z.number().int().positive(), user: userCard, coins });
/** A supporter with the coins given, and the rank among all givers. */
export type TopPayer = z.infer<typeof topPayer>;

export const getProfile = defineCall({
  method: 'GET',
  path: '/v3/profile',
  summary: "Returns the caller's own profile",
  access: 'bearer',
  failures: ['user_not_found'],
  answer: one(profile),
});

export const getBackOfficeProfile = defineCall({
  method: 'GET',
  path: '/v3/family-back-office/profile',
  summary: 'Returns the caller in the family back office, and their family: members, coins, debt and credit',
  access: 'family',
  failures: ['user_not_found'],
  answer: one(backOfficeProfile),
});

export const getUser = defineCall({
  method: 'GET',
  path: '/v3/users/{uuid}',
  summary: "Returns a user's public page",
  access: 'public',
  cache: { fresh_seconds: 30, stale_seconds: 300 },
  params: z.object({ uuid }),
  failures: ['user_not_found', 'account_closed'],
  answer: one(z.object(publicUserFields)),
});

export const listLabels = defineCall({
  method: 'GET',
  path: '/v3/users/labels',
  summary: 'Lists all labels that a user can have',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  query: pageQuery,
  answer: list(label),
});

export const listVips = defineCall({
  method: 'GET',
  path: '/v3/users/{id}/vip',
  summary: 'Lists the VIPs of a VB, highest level first, then by the earliest start',
  access: 'public',
  cache: { fresh_seconds: 30, stale_seconds: 300 },
  params: z.object({ id: uuid }),
  query: pageQuery,
  failures: ['user_not_found'],
  answer: list(vip),
});

export const listTopPayers = defineCall({
  method: 'GET',
  path: '/v1/users/{id}/top-pay',
  summary: 'Lists the users who gave a VB the most coins today, this month or in total (Bangkok time)',
  access: 'public',
  cache: freshness.top_payers,
  params: z.object({ id: uuid }),
  query: pageQuery.extend({ ...payerFields }),
  failures: ['user_not_found'],
  answer: list(topPayer),
});
