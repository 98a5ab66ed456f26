/** The users who gave the most coins. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { coins, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { payerFields } from '../platform/page-field.ts';
import { userCard } from '../platform/user.ts';

/** An entry of the users who gave the most coins to a VB or in a live. */
export const topPayer = z.object({ rank: z.number().int().positive(), user: userCard, coins });
/** A supporter with the coins given, and the rank among all givers. */
export type TopPayer = z.infer<typeof topPayer>;

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
