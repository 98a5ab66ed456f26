import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { getOwnInvitation, listInvitationUses, makeInvitation } from '../../../calls/people/invite.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { invitations, invitationUses } from './tables.ts';

/**
 * `INVITATION_BONUS_COINS`: coins for a new user who comes by another user's invitation. Each
 * invitation stores the amount at its creation.
 */
const settings = z.object({ INVITATION_BONUS_COINS: z.coerce.number().int().min(0).default(0) });

const SLUG_CHARACTERS = 12;

/** Selects a user's oldest invitation. */
const selectOwn = (db: Db, userUuid: SqlText) => ({
  own: db
    .select({ slug: invitations.slug, newcomer_bonus_coins: invitations.newcomer_bonus_coins })
    .from(invitations)
    .where(eq(invitations.user_uuid, userUuid))
    .orderBy(invitations.created_at_ms)
    .limit(1),
});

export const inviteRoutes = (on: On) => {
  on(
    getOwnInvitation,
    (_, { db, bearer }) => selectOwn(db, bearer.user_uuid),
    async (_, { read }) => ({ data: (await read()).own[0] ?? null }),
  );

  on(makeInvitation, async (_, { db, env, now, caller: { user_uuid } }) => {
    const { INVITATION_BONUS_COINS: coins } = settings.parse(env);
    const slug = crypto.randomUUID().replaceAll('-', '').slice(0, SLUG_CHARACTERS);
    const make = write`INSERT INTO invitations (slug, user_uuid, newcomer_bonus_coins, created_at_ms)
      SELECT ${slug}, ${user_uuid}, ${coins}, ${now.getTime()}
      WHERE NOT EXISTS (SELECT 1 FROM invitations WHERE user_uuid = ${user_uuid})`;
    const [own] = (await commitOrThrow(db, [make], selectOwn(db, user_uuid))).own;
    if (!own) throw new Error('an invitation that was just made is there');
    return { data: own };
  });

  on(
    listInvitationUses,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const rows = db
        .select({ use: invitationUses, uuid: users.uuid, name: users.name, avatar_url: users.avatar_url })
        .from(invitationUses)
        .innerJoin(users, eq(users.uuid, invitationUses.newcomer_uuid))
        .where(and(eq(invitationUses.inviter_uuid, bearer.user_uuid), gt(invitationUses.order_key, after)))
        .orderBy(invitationUses.order_key)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`invitation-uses:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map(({ use, ...newcomer }) => ({ ...use, newcomer }));
      return pageOf(start, keyedRows, ({ newcomer, slug, used_at_ms, coins, reason }) => ({
        newcomer,
        slug,
        used_at: moment(used_at_ms),
        coins,
        state: reason === null ? ('paid' as const) : ('not_counted' as const),
        reason,
      }));
    },
  );
};
