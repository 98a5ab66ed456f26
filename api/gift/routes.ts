import { eq } from 'drizzle-orm';
import { blockGiver, giveGift, unblockGiver } from '../../calls/gift.ts';
import type { On } from '../host/route.ts';
import { commit, write } from '../host/statement.ts';
import { users } from '../profile/tables.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { catalogueRoutes } from './catalogue.ts';
import { ringGifts } from './gift-task.ts';
import { give, selectGiving } from './give.ts';
import { holdRoutes } from './hold.ts';
import { takeBackRoutes } from './take-back.ts';

export const giftRoutes = (on: On) => {
  catalogueRoutes(on);
  holdRoutes(on);
  takeBackRoutes(on);

  on(giveGift, selectGiving, async ({ form }, { caller, command, read, ...context }) => {
    const { db, now } = context;
    const outcome = await give({ db, now, newUuid: () => crypto.randomUUID() }, { caller, command, read, form });
    if (!('failed' in outcome)) context.waitUntil(Promise.all([ringCounting(context), ringGifts(context)]));
    return outcome;
  });

  on(
    blockGiver,
    ({ params }, { db }) => ({ givers: db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, params.id)) }),
    async ({ params: { id } }, { db, now, caller, read }) => {
      if ((await read()).givers.length === 0) return { failed: 'user_not_found' };
      await commit(db, [
        write`INSERT INTO gift_blocks (vb_uuid, giver_uuid, blocked_at_ms) VALUES (${caller.user_uuid}, ${id}, ${now.getTime()})
          ON CONFLICT DO NOTHING`,
      ]);
      return { data: { giver_uuid: id, is_blocked: true } };
    },
  );

  on(unblockGiver, async ({ params: { id } }, { db, caller }) => {
    await commit(db, [write`DELETE FROM gift_blocks WHERE vb_uuid = ${caller.user_uuid} AND giver_uuid = ${id}`]);
    return { data: { giver_uuid: id, is_blocked: false } };
  });
};
