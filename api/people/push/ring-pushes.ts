/** Rings for pushes, without what makes them. */

import { ring } from '../../platform/clock/task.ts';
import type { ApiBindings } from '../../platform/host/env.ts';

/** Its name with the clock. */
export const PUSH_TASK = 'pushes';

/** Looks soon: a device was subscribed, or followers were told of something. */
export const ringPushes = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  ring(env, PUSH_TASK, now.getTime());
