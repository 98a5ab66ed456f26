/** The host's queues, one line each; read when a message comes. */
import { consumeNotices } from './notice/fan-out.ts';
import { consumeEach } from './operation/failed-message.ts';
import { consumePaidOrders } from './payment/paid-orders.ts';
import { consumeExports } from './privacy/export.ts';
import { consumePushes } from './push/push.ts';

/** What the platform hands over: each queue's messages go to its consumer. */
export const consume = consumeEach({
  exports: consumeExports,
  notices: consumeNotices,
  'paid-orders': consumePaidOrders,
  pushes: consumePushes,
});
