/** Share card of a category: its number of lives on air, and the most watched one. */
import { and, eq } from 'drizzle-orm';
import { liveCategories } from '../../live/category/tables.ts';
import { lives } from '../../live/live/tables.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if staff do not list a category with this slug. */
export async function categoryCard(db: Db, id: string, { say }: { say: CardTexts }): Promise<Card | null> {
  const {
    categories: [category],
    onAir: [live],
  } = await batchRead(db, {
    categories: db
      .select()
      .from(liveCategories)
      .where(and(eq(liveCategories.slug, id), eq(liveCategories.is_shown, true))),
    onAir: db
      .select()
      .from(lives)
      .where(and(eq(lives.category_slug, id), eq(lives.status, 'on_air')))
      .orderBy(lives.order_key)
      .limit(1),
  });
  if (!category) return null;
  const isAnyOnAir = category.on_air_count > 0;
  return {
    picture_url: category.picture_url,
    shape: 'landscape',
    badge: { text: say.text(isAnyOnAir ? 'card:live' : 'card:category'), tone: isAnyOnAir ? 'live' : 'plain' },
    note: isAnyOnAir ? say.text('card:on_air', { count: say.compact(category.on_air_count) }) : null,
    title: say.own(localizedOf('name', category)),
    person: live
      ? { name: live.caster_name, detail: live.caster_family_name, picture_url: live.caster_avatar_url }
      : null,
    stake: live ? { text: live.title, share_left: null } : null,
  };
}
