/** Who supports the VB of a live. Asked for by the live, so that nobody has to know the VB first. */
import { eq } from 'drizzle-orm';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { getLiveSupporters } from '../../calls/live.ts';
import { families } from '../family/tables.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { users, vips } from '../profile/tables.ts';
import { userCard } from '../profile/user-card.ts';
import { boardNameOf, line, onBoard, userOf } from '../ranking/standing.ts';
import { standings } from '../ranking/tables.ts';
import { lives } from './tables.ts';

const SHOWN = 5;

export const supporterRoutes = (on: On) => {
  on(getLiveSupporters, async ({ params }, { db, now }) => {
    const vb = db.select({ uuid: lives.caster_uuid }).from(lives).where(eq(lives.slug, params.slug));
    const today = { ranking: 'vb_payers', period: 'day', start: bangkokDay(now) } as const;
    const [known, givers, first] = await Promise.all([
      vb,
      db
        .select(line)
        .from(standings)
        .where(onBoard(boardNameOf(vb, today)))
        .orderBy(standings.order_key)
        .limit(SHOWN),
      db
        .select({ level: vips.level, since_at_ms: vips.since_at_ms, user: userCard })
        .from(vips)
        .innerJoin(users, eq(users.uuid, vips.user_uuid))
        .leftJoin(families, eq(families.uuid, users.family_uuid))
        .where(eq(vips.vb_uuid, vb))
        .orderBy(vips.order_key)
        .limit(SHOWN),
    ]);
    if (known.length === 0) return { failed: 'live_not_found' };
    return {
      data: {
        givers: givers.map((giver, index) => ({ rank: index + 1, user: userOf(giver), coins: giver.score })),
        vips: first.map(({ user, level, since_at_ms }) => ({ user, level, since: moment(since_at_ms) })),
      },
    };
  });
};
