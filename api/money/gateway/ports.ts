/** What payment needs from outside, handed in, so that tests can take any of it away at any moment. */
import type { RefundAccountKind } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { log } from '../../platform/host/log.ts';
import type { Gateways } from './gateway.ts';
import type { PaymentSettings, readGatewayOf } from './settings.ts';

/** What payment needs of its surroundings. */
export interface PaymentPorts {
  db: Db;
  now: Date;
  settings: PaymentSettings;
  gateways: Gateways;
  /** The kinds of accounts that money can be sent back to. */
  refund_account_kinds: readonly RefundAccountKind[];
  /** Who takes the money of new orders, by the method that they are paid by. */
  gateway_of: ReturnType<typeof readGatewayOf>;
  /** Why somebody may not pay, by their age; null where they may. */
  refusePayer: (userUuid: string) => Promise<Failed | null>;
  newUuid: () => string;
  /** Tells the queue that an order is paid. The message may be lost, or come more than once. */
  announcePaid: (orderUuid: string) => Promise<void>;
  /** Rings the clock. Done before the write that the clock is to see, never after. */
  ringClock: () => Promise<void>;
  /** Has what happened counted. Done after the write, and never fails. */
  ringCounting: () => Promise<void>;
  log: typeof log;
}
