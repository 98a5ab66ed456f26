/** Cards in posts: a live, a public event, or a listed item. */

import { and, eq, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { PostCard, writePost } from '../../../calls/posts/post.ts';
import { shownPosterOf } from '../../live/live/shown-poster.ts';
import { lives } from '../../live/live/tables.ts';
import { localizedSelect } from '../../platform/base/localized.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { events } from '../../rankings/event/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';

type CardInput = Pick<z.output<(typeof writePost)['form']>, 'card_kind' | 'card_id'>;

/** Selects the target of a card among its kind. */
export const selectCard = (db: Db, { card_kind, card_id = '' }: CardInput) => {
  const idOf = (kind: CardInput['card_kind']) => (card_kind === kind ? card_id : '');
  return {
    cardLives: db
      .select({
        id: lives.slug,
        title: lives.title,
        poster_url: lives.poster_url,
        caster_avatar_url: lives.caster_avatar_url,
        blurred_by: lives.blurred_by,
        least_age: lives.least_age,
      })
      .from(lives)
      .where(and(eq(lives.slug, idOf('live')), ne(lives.status, 'hidden'))),
    cardEvents: db
      .select({ id: events.uuid, ...localizedSelect('title', events), picture_url: events.picture_url })
      .from(events)
      .where(
        and(or(eq(events.uuid, idOf('event')), eq(events.slug, idOf('event'))), eq(events.permission, 'external')),
      ),
    cardItems: db
      .select({ id: shopItems.uuid, ...localizedSelect('name', shopItems), picture_url: shopItems.picture_url })
      .from(shopItems)
      .where(and(eq(shopItems.uuid, idOf('item')), eq(shopItems.is_listed, 1))),
  };
};

/** Returns the card with its current title, or null if none is requested. Pure. */
export function cardOf(
  { cardLives, cardEvents, cardItems }: Rows<ReturnType<typeof selectCard>>,
  { card_kind }: CardInput,
): PostCard | null | Failed {
  if (card_kind === undefined) return null;
  const [live] = cardLives;
  if (live)
    return { kind: 'live', id: live.id, title: { th: live.title, en: live.title }, picture_url: live.poster_url };
  const [row] = card_kind === 'event' ? cardEvents : cardItems;
  if (!row) return { failed: 'post_card_unknown', facts: { fields: ['card_id'] } };
  const { id, th, en, picture_url } = row;
  return { kind: card_kind, id, title: { th, en }, picture_url };
}

/** Returns what covers the card of a new post, as `coverOfCard` does for stored ones. Pure. */
export const coverOfNew = ({ cardLives: [live] }: Pick<Rows<ReturnType<typeof selectCard>>, 'cardLives'>) =>
  live && shownPosterOf(live) === null ? live.caster_avatar_url : null;
