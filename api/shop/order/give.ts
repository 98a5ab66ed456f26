/** Rules for giving an item: only digital items, to another user who does not own it forever. */

import { and, eq, sql } from 'drizzle-orm';
import type { Payer } from '../../../calls/platform/page-field.ts';
import type { ShopOrderSummary } from '../../../calls/shop/order.ts';
import { selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { type FamilyPaying, refusalToSpend, selectPaying } from '../../money/family-wallet/paying.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { type Buyer, selectBuyer } from './buyer.ts';
import { refusalToPay, refusalToTake } from './may-take.ts';
import { shopHoldings } from './order-tables.ts';
import { isLapsed, lapseOfUser, selectReserved } from './reservation.ts';

/** The recipient of a gift. */
interface Friend {
  card: NonNullable<ShopOrderSummary['for_user']>;
  /** The family that the recipient belongs to. */
  family_uuid: string | null;
  /**
   * True if the account is being closed, or one of the two blocks the other. They then count as not
   * found.
   */
  is_hidden: boolean;
  /** Pieces that the recipient has bought, received, or currently reserved. */
  taken: number;
  has_for_good: boolean;
  /** Flagged words, folded by `foldText`. */
  held_words: readonly string[];
  /** Statements that end the recipient's expired reservations. */
  clearing: Statement[];
}

interface ShopGift {
  form: { item_uuid: string; for_user_uuid: string; pays?: Payer };
}

/** Selects the data of the giver and the recipient. */
export const selectItemGiving = ({ form }: ShopGift, context: { db: Db; now: Date; bearer: Bearer }) => ({
  ...selectBuyer({ form }, context),
  ...selectFriend(form, context),
  // Without a family payment, an empty user id makes these queries return nothing.
  ...selectPaying(context.db, (form.pays ?? 'own') === 'own' ? '' : context.bearer.user_uuid, context.now),
});

const selectFriend = (
  { item_uuid, for_user_uuid }: ShopGift['form'],
  { db, bearer: { user_uuid } }: { db: Db; bearer: Bearer },
) => ({
  friends: db
    .select({
      card: { uuid: users.uuid, name: users.name },
      family_uuid: sql<
        string | null
      >`(SELECT family_uuid FROM family_members WHERE user_uuid = users.uuid AND left_at_ms IS NULL)`.as('family_uuid'),
      is_hidden:
        sql<number>`(EXISTS (SELECT 1 FROM ${closings} WHERE user_uuid = users.uuid) OR ${isBlockedBetween(user_uuid, sql`users.uuid`)})`.as(
          'is_hidden',
        ),
    })
    .from(users)
    .where(eq(users.uuid, leadsTo(for_user_uuid))),
  friend_reserved: selectReserved(db, leadsTo(for_user_uuid)),
  friend_holdings: db
    .select()
    .from(shopHoldings)
    .where(and(eq(shopHoldings.user_uuid, leadsTo(for_user_uuid)), eq(shopHoldings.item_uuid, item_uuid))),
  words: selectFlaggedWords(db),
});

/** Returns the recipient, or null for an unknown account. */
export function friendOf(rows: Rows<ReturnType<typeof selectFriend>>, now: Date): Friend | null {
  const {
    friends: [friend],
    friend_holdings: [holding],
    friend_reserved: reservedOrders,
  } = rows;
  if (!friend) return null;
  const lapsedOrders = reservedOrders.filter((order) => isLapsed(order, now));
  return {
    card: friend.card,
    family_uuid: friend.family_uuid,
    is_hidden: friend.is_hidden === 1,
    taken: (holding?.taken ?? 0) - lapsedOrders.filter(({ item_uuid }) => item_uuid === holding?.item_uuid).length,
    has_for_good: holding !== undefined && holding.had > 0 && holding.owned_until_ms === null,
    held_words: rows.words[0]?.words ?? [],
    clearing: lapsedOrders.length > 0 ? [lapseOfUser(friend.card.uuid, now)] : [],
  };
}

interface Gift {
  buyer: Buyer;
  friend: Friend | null;
  note: string | null;
  giver_uuid: string;
  /** The family that pays. Null: the giver pays. */
  paying: FamilyPaying | null;
}

/**
 * Returns the reason against the gift, or null. A note with a flagged word can be reworded. Pure.
 */
export function refusalToGive(
  { buyer, friend, note, giver_uuid, paying }: Gift,
  { shown_coins, now }: { shown_coins: number; now: Date },
): Failed | null {
  const { item } = buyer;
  if (item.kind !== 'digital') return { failed: 'shop_not_to_give' };
  if (!friend || friend.is_hidden || friend.card.uuid === giver_uuid) return { failed: 'user_not_found' };
  if (paying && friend.family_uuid !== paying.family_uuid) return { failed: 'family_member_not_found' };
  if (friend.has_for_good) return { failed: 'shop_friend_has_it' };
  const refusal = refusalToTake({ ...buyer, taken: friend.taken }, now);
  // The limit applies to the recipient, who has reached it.
  if (refusal?.failed === 'shop_limit_reached') return { failed: 'shop_friend_has_it' };
  if (refusal) return refusal;
  const foldedNote = foldText(note ?? '');
  if (friend.held_words.some((word) => hasWord(foldedNote, word))) return { failed: 'shop_note_word' };
  const price_coins = item.price_coins ?? 0;
  if (shown_coins !== price_coins) return { failed: 'shop_price_changed', facts: { price_coins } };
  return paying ? refusalToSpend(paying, price_coins) : refusalToPay(buyer, price_coins);
}
