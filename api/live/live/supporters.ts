/**
 * Top supporters of a live's VB. Requested by live, so that a page needs no earlier request for the
 * VB.
 */
import { and, eq, ne } from 'drizzle-orm';
import { getLiveSupporters } from '../../../calls/live/live.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { vips } from '../../people/profile/tables.ts';
import { serializeVip } from '../../people/profile/vip.ts';
import { batchRead, textAround } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { boardName, rankedUserOf, topOf } from '../../rankings/ranking/standing.ts';
import { lives } from './tables.ts';

const MAX_SUPPORTERS = 5;

export const supporterRoutes = (on: On) => {
  on(getLiveSupporters, async ({ params }, { db, now }) => {
    const vb = db
      .select({ uuid: lives.caster_uuid })
      .from(lives)
      .where(and(eq(lives.slug, params.slug), ne(lives.status, 'hidden')));
    const today = { ranking: 'vb_payers', period: 'day', start: bangkokDay(now) } as const;
    const payers = textAround((scopeUuid) => boardName({ ...today, scopeUuid }), vb);
    const rows = await batchRead(db, {
      vb,
      givers: topOf(db, payers, MAX_SUPPORTERS),
      first: db.select().from(vips).where(eq(vips.vb_uuid, vb)).orderBy(vips.order_key).limit(MAX_SUPPORTERS),
    });
    if (rows.vb.length === 0) return { failed: 'live_not_found' };
    return {
      data: {
        givers: rows.givers.map((giver, index) => ({ rank: index + 1, user: rankedUserOf(giver), coins: giver.score })),
        vips: rows.first.map(serializeVip),
      },
    };
  });
};
