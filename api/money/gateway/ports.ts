/**
 * External dependencies of payment code, passed in so that tests can make any of them fail at any
 * moment.
 */
import type { RefundAccountKind } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { log } from '../../platform/framework/log.ts';
import type { Gateways } from './gateway.ts';
import type { PaymentSettings, readGatewayOf } from './settings.ts';

export interface PaymentPorts {
  db: Db;
  now: Date;
  settings: PaymentSettings;
  gateways: Gateways;
  /** Kinds of accounts that a refund can be sent to. */
  refund_account_kinds: readonly RefundAccountKind[];
  /** Gateway of new orders, by payment method. */
  gateway_of: ReturnType<typeof readGatewayOf>;
  /** Returns the reason why a user's age does not allow paying, or null. */
  refusePayer: (userUuid: string) => Promise<Failed | null>;
  newUuid: () => string;
  /** Sends a paid order to the queue. The message can be lost or delivered more than once. */
  announcePaid: (orderUuid: string) => Promise<void>;
  /**
   * Wakes the scheduled job `orders`. Call it before the write that the job must see, never after.
   */
  wakeOrderJob: () => Promise<void>;
  /** Schedules counting. Call it after the write. Never throws. */
  scheduleCounting: () => Promise<void>;
  log: typeof log;
}
