/** Consumers of the API's queues by name. The module loads with the first message. */

import { consumePaidOrders } from './money/order/paid-orders.ts';
import { consumeEach } from './office/operation/failed-message.ts';
import { consumeNotices } from './people/notice/fan-out.ts';
import { consumePushes } from './people/push/push.ts';
import { consumeExports } from './privacy/privacy/export.ts';

/** Passes the messages of each queue to its consumer. */
export const consume = consumeEach({
  exports: consumeExports,
  notices: consumeNotices,
  'paid-orders': consumePaidOrders,
  pushes: consumePushes,
});
