import { moveParcel } from '../../calls/parcel.ts';
import { buyShopItem, redeemShopPrize, reserveShopItem, revokeReservation } from '../../calls/shop.ts';
import type { On } from '../host/route.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { catalogueRoutes } from './catalogue.ts';
import { buy, redeem, reserve } from './commands.ts';
import { historyRoutes } from './history.ts';
import { ownItemRoutes } from './own-items.ts';
import { parcelMove } from './parcel.ts';
import { openShopPorts } from './ports.ts';
import { prizeRoutes } from './prize.ts';
import { revoke } from './revoke.ts';

export const shopRoutes = (on: On) => {
  historyRoutes(on);
  prizeRoutes(on);
  ownItemRoutes(on);
  on(buyShopItem, async ({ form }, { caller, command, ...context }) => {
    const outcome = await buy(openShopPorts(context), { caller, command, form });
    context.waitUntil(ringCounting(context));
    return outcome;
  });
  on(redeemShopPrize, ({ form }, { caller, command, ...context }) =>
    redeem(openShopPorts(context), { caller, command, form }),
  );
  on(reserveShopItem, ({ form }, { caller, command, ...context }) =>
    reserve(openShopPorts(context), { caller, command, form }),
  );
  on(revokeReservation, ({ params }, { caller, ...context }) =>
    revoke(openShopPorts(context), { caller, uuid: params.id }),
  );
  on(moveParcel, ({ params, form }, { command, ...context }) =>
    parcelMove(openShopPorts(context), { command, uuid: params.uuid, form }),
  );
  catalogueRoutes(on);
};
