/** Share card of a clip: the poster and title of its live, its length and its VB. */
import { selectShownClip, serializeClip } from '../../live/clip/select-clip.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if the clip is not shown. */
export async function clipCard(db: Db, id: string, { say }: { say: CardTexts }): Promise<Card | null> {
  const [row] = await selectShownClip(db, id);
  if (!row) return null;
  const { title, picture_url, is_blurred, least_age, caster, seconds } = serializeClip(row);
  return {
    // A blurred or age-restricted poster is not shown in previews.
    picture_url: is_blurred || least_age !== null ? null : picture_url,
    shape: 'poster',
    badge: { text: say.text('card:clip'), tone: 'plain' },
    note: say.text('card:seconds', { seconds: say.compact(Math.round(seconds)) }),
    title,
    person: { name: caster.name, detail: caster.family_name, picture_url: caster.avatar_url },
    stake: null,
  };
}
