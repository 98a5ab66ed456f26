import { ring } from '../../platform/clock/task.ts';
import type { ApiBindings } from '../../platform/host/env.ts';

/** The clock's task that closes and settles events. */
export const EVENT_TASK = 'events';

const HOUR_MS = 3_600_000;

/** Makes sure that the clock goes: what is due it finds by itself. */
export const ringEvents = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  ring(env, EVENT_TASK, now.getTime() + HOUR_MS);
