/** What settling events needs from outside, handed in, so that tests can take any of it away at any moment. */
import type { Db } from '../../platform/host/db.ts';
import type { log } from '../../platform/host/log.ts';

/** What settling an event needs of its surroundings. */
export interface SettlePorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /** Rings the clock of prizes. Done before a prize is written, never after. */
  ringPrizeClock: () => Promise<void>;
  log: typeof log;
}
