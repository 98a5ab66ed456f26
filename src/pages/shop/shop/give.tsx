/** An item as a gift: recipient, message and purchase. The page has no scripts. */

import type { Context } from 'hono';
import { getFamilyPurses, listWalletMembers } from '../../../../calls/money/family-wallet.ts';
import { listFollowing } from '../../../../calls/people/follow.ts';
import { ITEM_NOTE_MAX, type Payer } from '../../../../calls/platform/page-field.ts';
import { getShopItem } from '../../../../calls/shop/item.ts';
import { giveShopItem } from '../../../../calls/shop/order.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { type GiveDraft, type GiveError, GivePage } from '../../../../client/shop/order/give-page.tsx';
import * as pageDefinitions from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { coinsOfMember } from '../../../money/coins-of-member.ts';
import { api } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { failedPage, leadsAway } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';

export const look = loader(pageDefinitions.shopGive, (c, { params, query }) => givePage(c, params.uuid, query));

export const give = action(pageDefinitions.shopGive, 'give', async (c, { params: { uuid }, form }) => {
  const { price_coins, friend = '', link = '', note = '', pays = 'own', idempotency_key } = form;
  const draft = { friend, link, note };
  const for_user_uuid = (link.trim() === '' ? friend : link).match(uuidIn)?.[0];
  if (!for_user_uuid) return givePage(c, uuid, { draft, pays, formError: 'nobody', status: 422 });
  const result = await api(c, giveShopItem, {
    form: { item_uuid: uuid, for_user_uuid, price_coins, note, ...(pays !== 'own' && { pays }) },
    // After going back, another recipient is a new gift, so the recipient is part of the key.
    key: `${idempotency_key}-${for_user_uuid}`,
  });
  if (result.ok) return c.redirect(linkIn(c)(href('/shop/success/{uuid}', { uuid: result.answer.data.uuid })), 303);
  if (leadsAway(result)) return failedPage(c, result);
  return givePage(c, uuid, { draft, pays, formError: result.failure.error, status: result.status });
});

const uuidIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

interface GiveOutcome {
  /** Submitted values of a failed purchase. */
  draft?: GiveDraft;
  formError?: GiveError;
  status?: number;
  cursor?: string | undefined;
  pays?: Exclude<Payer, 'budget'> | undefined;
}

async function givePage(
  c: Context<EdgeEnv>,
  uuid: string,
  { draft, formError, status, cursor, pays = 'own' }: GiveOutcome,
): Promise<Response> {
  const [result, recipients, coins, purses] = await Promise.all([
    api(c, getShopItem, { params: { uuid }, fresh: formError !== undefined }),
    pays === 'own'
      ? api(c, listFollowing, { query: { cursor } })
      : api(c, listWalletMembers, { query: { cursor, limit: 50 } }),
    coinsOfMember(c),
    api(c, getFamilyPurses, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  // A cursor can be invalid. Without the list of friends, the form still accepts a link.
  if (!recipients.ok && cursor !== undefined) return failedPage(c, recipients);
  const wallet = purses.ok ? purses.answer.data.wallet : null;
  return plainPage(
    c,
    <GivePage
      item={result.answer.data}
      friends={recipients.ok ? recipients.answer.data.map(({ user }) => user) : []}
      next={recipients.ok ? recipients.answer.next_cursor : null}
      coins={pays === 'own' ? coins : (wallet?.coins ?? null)}
      pays={pays}
      hasWallet={wallet !== null}
      draft={draft ?? { friend: '', link: '', note: '' }}
      formError={formError ?? null}
      noteMax={ITEM_NOTE_MAX}
      viewKey={crypto.randomUUID()}
    />,
    status,
  );
}
