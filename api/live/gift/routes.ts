import { giveGift } from '../../../calls/live/gift.ts';
import type { On } from '../../platform/framework/route.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { mayEnter } from '../live/viewing-age.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { admitGift } from './admit-gift.ts';
import { giftCatalogueRoutes } from './catalogue.ts';
import { scheduleGifts } from './gift-job.ts';
import { giftReversalRoutes } from './gift-reversal.ts';
import { giveGiftOnce, selectGiving } from './give.ts';
import { holdRoutes } from './hold.ts';

export const prefixes = ['gifts', 'lives', 'office'];

export const routes = (on: On) => {
  giftCatalogueRoutes(on);
  holdRoutes(on);
  giftReversalRoutes(on);

  on(giveGift, selectGiving, async ({ params: { id }, form }, { caller, command, read, ...context }) => {
    const { db, env, now } = context;
    const outcome = await giveGiftOnce(
      {
        ...{ db, now, newUuid: () => crypto.randomUUID() },
        mayEnter: (live) => mayEnter(env, live, caller.user_uuid),
        admit: (live_uuid) => admitGift(context, { live_uuid, giver_uuid: caller.user_uuid }),
      },
      { caller, command, read, form },
    );
    if (!('failed' in outcome)) {
      context.waitUntil(Promise.all([scheduleCounting(context), scheduleGifts(context), wakeRoom(context, id)]));
    }
    return outcome;
  });
};
