/** Coins that staff give back or take back: few by one person, many by two. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { leadsTo } from '../../identity/account/leads-to.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { coinsMovedAlone, users } from '../../people/profile/tables.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { bookkeeping, type Statement, write } from '../../platform/host/statement.ts';
import { coinsOf, house, openAccount, userCoins } from '../ledger/account.ts';
import { ledgerAccounts } from '../ledger/tables.ts';
import { transfer } from '../ledger/transfer.ts';

const settings = z.object({ CORRECTED_ALONE_COINS: z.coerce.number().int().nonnegative().default(1_000) });

/** What one person has moved alone today. */
export const selectMovedAlone = (db: Db, by_uuid: SqlText, now: Date) =>
  db
    .select({ coins: coinsMovedAlone.coins })
    .from(coinsMovedAlone)
    .where(and(eq(coinsMovedAlone.by_uuid, by_uuid), eq(coinsMovedAlone.day, bangkokDay(now))));

/**
 * Counts what one person moves alone, together with the correction: a Bangkok day's is at most what the setting says, so
 * that many small ones do not come to what wants a second person. Null where it would be more.
 */
export function movedAlone(
  env: object,
  { by, coins, before, now }: { by: string; coins: number; before: number; now: Date },
): Statement | null {
  const most = settings.parse(env).CORRECTED_ALONE_COINS;
  if (before + coins > most) return null;
  return bookkeeping(write`INSERT INTO coins_moved_alone (by_uuid, day, coins, most_coins)
    VALUES (${by}, ${bangkokDay(now)}, ${coins}, ${most})
    ON CONFLICT (by_uuid, day) DO UPDATE SET coins = coins + excluded.coins, most_coins = excluded.most_coins`);
}

const KIND = 'coin_correction';

/** What is to be put right. `uuid` names it for good. */
export interface CoinCorrection {
  uuid: string;
  user_uuid: string;
  direction: 'give' | 'take';
  coins: number;
}

const subjectOf = ({ uuid, user_uuid, direction, coins }: CoinCorrection) =>
  [uuid, user_uuid, direction, coins].join(' ');

const subjectShape = z.tuple([z.string(), z.string(), z.enum(['give', 'take']), z.coerce.number().int().positive()]);

function correctionOf(subject: string): CoinCorrection {
  const [uuid, user_uuid, direction, coins] = subjectShape.parse(subject.split(' '));
  return { uuid, user_uuid, direction, coins };
}

const termsOf = (correction: CoinCorrection) => digestOf({ ...correction });

/** Moves the coins. The account of somebody who never had any is opened. */
export function correct({ uuid, user_uuid, direction, coins: amount }: CoinCorrection, now: Date): Statement[] {
  const theirs = userCoins(user_uuid);
  const [from, to] = direction === 'give' ? [house.coins, theirs] : [theirs, house.refundedCoins];
  return [openAccount(theirs), transfer(`correction:${uuid}`, { from, to, amount, now })];
}

/** Asks another to approve it. */
export const askCorrection = async (
  correction: CoinCorrection,
  { uuid, ground, by }: { uuid: string; ground: string; by: string },
  now: Date,
): Promise<Statement> =>
  askApproval(
    {
      uuid,
      subject_kind: KIND,
      subject_id: subjectOf(correction),
      digest: await termsOf(correction),
      amount_satang: null,
      ground,
      asked_by: by,
    },
    now,
  );

/** What a second person approves, who is not the one whose coins they are. */
export const correctionApproval: ApprovalSubject = {
  kind: KIND,
  // As `subjectOf` writes it: two uuids, give or take, and how many.
  tells: sql`SELECT json_object('person', json_object('uuid', uuid, 'name', name), 'coins', moved,
    'coins_before', CASE approvals.state WHEN 'open' THEN held END,
    'coins_after', CASE approvals.state WHEN 'open' THEN held + iif(substr(subject_id, 75, 4) = 'give', moved, -moved) END)
    FROM (SELECT users.uuid, users.name, CAST(substr(subject_id, 80) AS INTEGER) AS moved,
      coalesce((SELECT balance FROM ledger_accounts WHERE id = ${coinsOf(sql`users.uuid`)}), 0) AS held
      FROM users WHERE users.uuid = ${leadsTo(sql`substr(subject_id, 38, 36)`)})`,
  digestNow: ({ approval }) => termsOf(correctionOf(approval.subject_id)),
  notBy: async ({ db, approval, decided_by }) =>
    (await owner(db, correctionOf(approval.subject_id))).user_uuid === decided_by
      ? { failed: 'approval_of_oneself' }
      : null,
  async approved({ db, approval, now }) {
    const correction = await owner(db, correctionOf(approval.subject_id));
    if (correction.direction === 'take') {
      const { id } = userCoins(correction.user_uuid);
      const [row] = await db
        .select({ balance: ledgerAccounts.balance })
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.id, id));
      if ((row?.balance ?? 0) < correction.coins) return { failed: 'coins_too_few' };
    }
    return correct(correction, now);
  },
};

/** The correction for whom its account has gone into since it was asked for. */
async function owner(db: Db, correction: CoinCorrection): Promise<CoinCorrection> {
  const [user] = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(eq(users.uuid, leadsTo(correction.user_uuid)));
  return { ...correction, user_uuid: user?.uuid ?? correction.user_uuid };
}
