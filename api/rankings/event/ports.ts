/** Dependencies of finalizing, passed in so that tests can make any of them fail at any time. */
import type { Db } from '../../platform/framework/db.ts';
import type { log } from '../../platform/framework/log.ts';
import type { FactsBucket } from './input-blocks.ts';

/** Dependencies of finalizing an event. */
export interface FinalizePorts {
  db: Db;
  now: Date;
  /** Receives the facts of closed events. */
  bucket: FactsBucket;
  newUuid: () => string;
  /** Schedules the job for prizes. Call it before a prize is written, never after. */
  wakeReservationJob: () => Promise<void>;
  log: typeof log;
}
