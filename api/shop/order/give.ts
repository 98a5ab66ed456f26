/** Whether an item may be given to somebody: what is worn, to another member, who has not got it for good. */
import { and, eq, sql } from 'drizzle-orm';
import type { Payer } from '../../../calls/platform/page-field.ts';
import type { ShopOrderSummary } from '../../../calls/shop/shop-order.ts';
import { leadsTo } from '../../identity/account/leads-to.ts';
import { type FamilyPaying, refusalToSpend, selectPaying } from '../../money/family-wallet/paying.ts';
import { isBlockedBetween } from '../../people/block/blocked.ts';
import { users } from '../../people/profile/tables.ts';
import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Db, Rows } from '../../platform/host/db.ts';
import type { Bearer } from '../../platform/host/env.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Statement } from '../../platform/host/statement.ts';
import { heldWordLists } from '../../posts/post/tables.ts';
import { closings } from '../../privacy/privacy/tables.ts';
import { type Buyer, selectBuyer } from './buyer.ts';
import { refusalToPay, refusalToTake } from './may-take.ts';
import { shopHoldings } from './order-tables.ts';
import { isLapsed, lapseOfUser, selectReserved } from './reservation.ts';

/** Whom something is to be given to. */
interface Friend {
  card: NonNullable<ShopOrderSummary['for_user']>;
  /** The family that they belong to. */
  family_uuid: string | null;
  /** Their account is being closed, or one of the two blocks the other: they are not found. */
  is_hidden: boolean;
  /** Bought by them, given to them, or reserved and not lapsed. */
  taken: number;
  has_for_good: boolean;
  /** Folded. */
  held_words: readonly string[];
  /** Clears away what has lapsed of theirs. */
  clearing: Statement[];
}

interface Giving {
  form: { item_uuid: string; for_user_uuid: string; pays?: Payer };
}

/** What is to be known of who gives and of whom they give to. */
export const selectGiving = ({ form }: Giving, context: { db: Db; now: Date; bearer: Bearer }) => ({
  ...selectBuyer({ form }, context),
  ...selectFriend(form, context),
  // Nobody's: what one pays for oneself asks for no family.
  ...selectPaying(context.db, (form.pays ?? 'own') === 'own' ? '' : context.bearer.user_uuid, context.now),
});

const selectFriend = (
  { item_uuid, for_user_uuid }: Giving['form'],
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
  words: db.select({ words: heldWordLists.words }).from(heldWordLists),
});

/** Whom it is to be given to, of what was read; null: there is nobody of that number. */
export function friendOf(found: Rows<ReturnType<typeof selectFriend>>, now: Date): Friend | null {
  const {
    friends: [friend],
    friend_holdings: [holding],
    friend_reserved: reserved,
  } = found;
  if (!friend) return null;
  const lapsed = reserved.filter((order) => isLapsed(order, now));
  return {
    card: friend.card,
    family_uuid: friend.family_uuid,
    is_hidden: friend.is_hidden === 1,
    taken: (holding?.taken ?? 0) - lapsed.filter(({ item_uuid }) => item_uuid === holding?.item_uuid).length,
    has_for_good: holding !== undefined && holding.had > 0 && holding.owned_until_ms === null,
    held_words: found.words[0]?.words ?? [],
    clearing: lapsed.length > 0 ? [lapseOfUser(friend.card.uuid, now)] : [],
  };
}

interface Gift {
  buyer: Buyer;
  friend: Friend | null;
  note: string | null;
  giver_uuid: string;
  /** The coins of a family that pay; null: the giver's own. */
  paying: FamilyPaying | null;
}

/** Why it cannot be given; null where it can. What cannot be sent as it is written can be put otherwise. Pure. */
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
  // The limit is of whom it becomes, and they have reached it.
  if (refusal?.failed === 'shop_limit_reached') return { failed: 'shop_friend_has_it' };
  if (refusal) return refusal;
  const folded = foldText(note ?? '');
  if (friend.held_words.some((word) => hasWord(folded, word))) return { failed: 'shop_note_word' };
  const price_coins = item.price_coins ?? 0;
  if (shown_coins !== price_coins) return { failed: 'shop_price_changed', facts: { price_coins } };
  return paying ? refusalToSpend(paying, price_coins) : refusalToPay(buyer, price_coins);
}
