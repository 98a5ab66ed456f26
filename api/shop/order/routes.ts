import {
  buyShopItem,
  giveShopItem,
  redeemShopPrize,
  reserveShopItem,
  revokeReservation,
} from '../../../calls/shop/order.ts';
import type { On } from '../../platform/framework/route.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { selectBuyer } from './buyer.ts';
import { buy, giveOrder, redeem, reserve, selectWon } from './commands.ts';
import { selectItemGiving } from './give.ts';
import { shopHistoryRoutes } from './history.ts';
import { openShopPorts } from './ports.ts';
import { prizeRoutes } from './prize.ts';
import { selectShopOrder } from './read-order.ts';
import { revoke } from './revoke.ts';

export const prefixes = ['shop'];

export const routes = (on: On) => {
  shopHistoryRoutes(on);
  prizeRoutes(on);
  on(buyShopItem, selectBuyer, async ({ form }, { caller, command, read, ...context }) => {
    const outcome = await buy(openShopPorts(context), { caller, command, read, form });
    context.waitUntil(scheduleCounting(context));
    return outcome;
  });
  on(giveShopItem, selectItemGiving, async ({ form }, { caller, command, read, ...context }) => {
    const outcome = await giveOrder(openShopPorts(context), { caller, command, read, form });
    context.waitUntil(scheduleCounting(context));
    return outcome;
  });
  on(redeemShopPrize, selectWon, (_, { caller, command, read, ...context }) =>
    redeem(openShopPorts(context), { caller, command, read }),
  );
  on(reserveShopItem, selectBuyer, ({ form }, { caller, command, read, ...context }) =>
    reserve(openShopPorts(context), { caller, command, read, form }),
  );
  on(
    revokeReservation,
    ({ params }, { db, bearer }) => ({ orders: selectShopOrder(db, params.id, bearer.user_uuid) }),
    (_, { read, ...context }) => revoke(openShopPorts(context), read),
  );
};
