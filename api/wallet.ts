/** The wallet, with all purposes of transfers of coins. Each feature defines its own. */
import { giftPurpose } from './live/gift/gift-purpose.ts';
import { walletRoutes } from './money/wallet/routes.ts';
import type { On } from './platform/framework/route.ts';
import { orderPurpose } from './shop/order/order-purpose.ts';

export const wallet = (on: On) => walletRoutes(on, [giftPurpose, orderPurpose]);
