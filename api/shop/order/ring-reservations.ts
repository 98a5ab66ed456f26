import { AGAIN_MS, ring } from '../../platform/clock/task.ts';
import type { ApiBindings } from '../../platform/host/env.ts';

/** The clock's task that ends reservations and prizes, and opens and closes sales. */
const RESERVATION_TASK = 'reservations';

/** Makes sure that the clock looks at reservations and prizes. Done before the write that it is to see, never after. */
export const ringReservations = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  ring(env, RESERVATION_TASK, now.getTime() + AGAIN_MS);
