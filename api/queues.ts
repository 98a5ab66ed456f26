/** The host's queues, one line each; read when a message comes. */

import { consumePaidOrders } from './money/order/paid-orders.ts';
import { consumeEach } from './office/operation/failed-message.ts';
import { consumeNotices } from './people/notice/fan-out.ts';
import { consumePushes } from './people/push/push.ts';
import { consumeExports } from './privacy/privacy/export.ts';

/** What the platform hands over: each queue's messages go to its consumer. */
export const consume = consumeEach({
  exports: consumeExports,
  notices: consumeNotices,
  'paid-orders': consumePaidOrders,
  pushes: consumePushes,
});
