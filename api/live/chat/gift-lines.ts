/**
 * Announces gifts in the chat of their live. The table of gifts serves as the outbox: positions
 * only rise. A room stores its position together with the messages, so it announces each gift once,
 * even after a crash.
 */

import { and, eq, gt, sql } from 'drizzle-orm';
import { vips } from '../../people/profile/tables.ts';
import { localizedColumns, localizedOf, withoutLocalized } from '../../platform/base/localized.ts';
import { openDb } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { equippedPicture } from '../../shop/equipped/equipped.ts';
import { giftItems } from '../gift/item-tables.ts';
import { gifts } from '../gift/tables.ts';
import { lives } from '../live/tables.ts';
import type { RoomChat } from '../room/room-chat.ts';
import type { NewLine } from './line-log.ts';

/** Gifts per query. After a full page the room reads again. */
const GIFTS_TOGETHER = 200;

/**
 * Reads the gifts of a live after a position, as chat messages with their positions. After 0 it
 * starts with the live.
 */
async function readGiftLines(
  d1: D1Database,
  { live_uuid, after }: { live_uuid: string; after: number },
): Promise<(NewLine & { position: number })[]> {
  const live = sql`(SELECT caster_uuid FROM ${lives} WHERE uuid = ${live_uuid})`;
  // Uses the index of the VB's gifts and skips those before the live.
  const before = sql`coalesce((SELECT position FROM ${gifts} WHERE vb_uuid = ${live}
    AND given_at_ms < (SELECT started_at_ms FROM ${lives} WHERE uuid = ${live_uuid}) ORDER BY position DESC LIMIT 1), 0)`;
  const rows = await openDb(d1)
    .select({
      position: gifts.position,
      uuid: gifts.uuid,
      at_ms: gifts.given_at_ms,
      is_hidden: gifts.is_hidden,
      quantity: gifts.quantity,
      coins: gifts.coins,
      item_uuid: gifts.item_uuid,
      ...localizedColumns('name', giftItems),
      picture_url: giftItems.picture_url,
      animation: giftItems.animation,
      film_url: giftItems.film_url,
      giver_uuid: gifts.giver_uuid,
      giver_name: users.name,
      avatar_url: users.avatar_url,
      vip_level: vips.level,
      badge_url: equippedPicture('badge', Date.now()).as('badge_url'),
    })
    .from(gifts)
    .innerJoin(giftItems, eq(giftItems.uuid, gifts.item_uuid))
    .innerJoin(users, eq(users.uuid, gifts.giver_uuid))
    .leftJoin(vips, and(eq(vips.vb_uuid, gifts.vb_uuid), eq(vips.user_uuid, gifts.giver_uuid)))
    .where(
      and(
        eq(gifts.vb_uuid, live),
        gt(gifts.position, after === 0 ? before : sql`${after}`),
        eq(gifts.live_uuid, live_uuid),
      ),
    )
    .orderBy(gifts.position)
    .limit(GIFTS_TOGETHER);
  return rows.map(({ position, uuid, at_ms, is_hidden, giver_uuid, giver_name, ...rest }) => {
    const { vip_level, avatar_url, badge_url, ...gift } = rest;
    const giver = { uuid: giver_uuid, name: giver_name, vip_level: vip_level ?? 0, part: null, avatar_url, badge_url };
    return {
      position,
      key: `gift:${uuid}`,
      at_ms,
      kind: 'gift',
      who: is_hidden ? null : giver,
      text: '',
      gift: { ...withoutLocalized('name', gift), name: localizedOf('name', gift) },
    };
  });
}

/**
 * Announces all gifts that were not announced yet. The position is stored in the same transaction
 * as the messages.
 */
export async function announceGifts(
  { d1, storage, talk }: { d1: D1Database; storage: DurableObjectStorage; talk: RoomChat },
  live_uuid: string,
): Promise<void> {
  for (let sentCount = GIFTS_TOGETHER; sentCount === GIFTS_TOGETHER; ) {
    const lines = await readGiftLines(d1, { live_uuid, after: storage.kv.get<number>('gifts_to') ?? 0 });
    storage.transactionSync(() => {
      for (const { position, ...line } of lines) {
        talk.add(line);
        storage.kv.put('gifts_to', position);
      }
    });
    sentCount = lines.length;
  }
}
