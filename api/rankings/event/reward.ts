/**
 * Rewards of a final board, each granted once: the award and the prize are written in one
 * transaction. A trigger of the award gives its coins, and a trigger in shop/item/stock-rules.sql
 * holds the stock of a prize.
 */
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { commitOrThrow, commitUnless, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { monsterLevels, monsters } from '../monster/tables.ts';
import { type BoardEntry, eventBoard, topOf } from '../ranking/standing.ts';
import type { FinalizePorts } from './ports.ts';
import type { EventRow } from './read-event.ts';
import { eventAwards, eventRewards } from './tables.ts';

type Reward = typeof eventRewards.$inferSelect;

/** Milliseconds within which a prize must be redeemed. */
const REDEEM_MS = 60 * 24 * 60 * 60 * 1000;

/** Name of the constraint that fails when an item is out of stock. */
const NO_STOCK = 'shop_items_stock';

/**
 * Grants the rewards that are missing. Returns the number of rewards that are owed because their
 * item is out of stock: these do not delay others. Throws on any other failure, so that the job
 * retries.
 */
export async function grantRewards(ports: FinalizePorts, event: EventRow): Promise<number> {
  const { db } = ports;
  const levelsDown = await countLevelsDown(db, event.uuid);
  if (levelsDown > 0) await commitOrThrow(db, [levelFacts(event, levelsDown)]);
  const rewards = await db.select().from(eventRewards).where(eq(eventRewards.event_uuid, event.uuid));
  const wonRewards = rewards.filter(({ needs_level }) => (needs_level ?? 0) <= levelsDown);
  const awards = await db.select().from(eventAwards).where(eq(eventAwards.event_uuid, event.uuid));
  let owedCount = 0;
  for (const target of ['vb', 'user'] as const) {
    const ofTarget = wonRewards.filter(({ ranked }) => ranked === target);
    const count = Math.max(0, ...ofTarget.map(({ last_rank }) => last_rank));
    const lines = count === 0 ? [] : await topOf(db, eventBoard(event.uuid, target), count);
    for (const [index, line] of lines.entries()) {
      const rank = index + 1;
      const reward = ofTarget.find(({ first_rank, last_rank }) => first_rank <= rank && rank <= last_rank);
      const isGranted = awards.some((award) => award.ranked === target && award.rank === rank);
      if (!reward || isGranted) continue;
      if (reward.item_uuid !== null) await ports.wakeReservationJob();
      const { item_uuid } = reward;
      const award = { event_uuid: event.uuid, target, rank, user_uuid: line.uuid, item_uuid };
      const result = await commitUnless(db, [NO_STOCK], grant(ports, event, { reward, rank, line }));
      if (result.conflict === null) {
        if (item_uuid !== null && result.returned_count === 0) ports.log('warn', 'prize_withheld', award);
        continue;
      }
      owedCount += 1;
      ports.log('error', 'reward_owed', award);
    }
  }
  return owedCount;
}

/** Returns the number of defeated levels of the event's monster, or 0 without a monster. */
async function countLevelsDown(db: Db, eventUuid: string): Promise<number> {
  const rows = await db
    .select({ level: monsterLevels.level })
    .from(monsterLevels)
    .innerJoin(monsters, eq(monsters.event_uuid, monsterLevels.event_uuid))
    .where(and(eq(monsterLevels.event_uuid, eventUuid), lte(monsterLevels.falls_at, monsters.damage)));
  return rows.length;
}

/**
 * Builds the facts about defeated levels for every VB who took part. They are written once the
 * fight is over.
 */
const levelFacts = (event: EventRow, levelsDown: number): Statement =>
  write`INSERT INTO facts (id, kind, vb_uuid, amount, happened_at_ms, family_uuid, vb_role)
    SELECT 'monster_level:' || ${event.uuid} || ':' || subject_uuid, 'monster_level', subject_uuid, ${levelsDown},
      ${event.ends_at_ms - 1}, users.family_uuid, users.role
    FROM board_entries JOIN users ON users.uuid = subject_uuid
    WHERE board = ${eventBoard(event.uuid, 'vb')} AND score > 0`;

/**
 * Builds the statements of a reward. A winner whose account is being closed or is closed gets the
 * award without its item.
 */
function grant(
  { now, newUuid }: FinalizePorts,
  event: EventRow,
  { reward, rank, line }: { reward: Reward; rank: number; line: BoardEntry },
): Statement[] {
  const { ranked, coins, item_uuid } = reward;
  const at_ms = now.getTime();
  const award = { event_uuid: event.uuid, ranked, rank, user_uuid: line.uuid, coins, item_uuid, awarded_at_ms: at_ms };
  return [
    insertRow(eventAwards, award),
    ...(item_uuid === null
      ? []
      : [
          write`INSERT INTO shop_prizes (uuid, user_uuid, item_uuid, reason_th, reason_en, won_at_ms, redeem_until_ms)
            SELECT ${newUuid()}, user_uuid, ${item_uuid}, ${`${event.title_th} อันดับ ${rank}`},
              ${`${event.title_en}, place ${rank}`}, ${at_ms}, ${at_ms + REDEEM_MS}
            FROM event_award_receivers AS receiver WHERE winner_uuid = ${line.uuid}
              AND NOT EXISTS (SELECT 1 FROM closings WHERE closings.user_uuid = receiver.user_uuid)
            RETURNING uuid`,
        ]),
  ];
}
