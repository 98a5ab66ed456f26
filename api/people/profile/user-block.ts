/** Blocks of users, with the decisions that explain them. */
import { eq, gt, isNull, or } from 'drizzle-orm';
import { moderationDecisions } from '../../moderation/moderation/tables.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { userBlocks } from './block-tables.ts';

/** Returns the condition for blocks that have not expired. */
export const isBlockInForce = (now: Date) => or(isNull(userBlocks.until_ms), gt(userBlocks.until_ms, now.getTime()));

/** Selects a user's block, expired or not, with its decision. */
export const selectBlock = (db: Db, user_uuid: SqlText) =>
  db
    .select({ until_ms: userBlocks.until_ms, decision: moderationDecisions, by_name: users.name })
    .from(userBlocks)
    .innerJoin(moderationDecisions, eq(moderationDecisions.uuid, userBlocks.decision_uuid))
    .innerJoin(users, eq(users.uuid, moderationDecisions.by_uuid))
    .where(eq(userBlocks.user_uuid, user_uuid));

/** A row of `selectBlock`. */
export type BlockRow = Awaited<ReturnType<typeof selectBlock>>[number];

/** Selects the email address of a user, because a blocked user cannot read anything on the site. */
export const selectAddress = (db: Db, user_uuid: SqlText) =>
  db.select({ address: emails.address, language: emails.language }).from(emails).where(eq(emails.user_uuid, user_uuid));

/** Formats a block for the back office. */
export const blockOf = ({ until_ms, decision, by_name }: BlockRow) => ({
  reason: decision.reason ?? '',
  until: momentOrNull(until_ms),
  by_name,
  at: moment(decision.decided_at_ms),
});
