import { z } from 'zod';
import type { Clocks } from '../host/env.ts';
import { ring } from '../host/task.ts';

/** The clock's task that hands files to the bank and asks what became of them. */
export const PAYOUT_TASK = 'payouts';

const bindings = z.object({ CLOCK: z.custom<Clocks>((clock) => typeof clock === 'object' && clock !== null) });

/** Has the clock look at files for the bank at once. Rung before the write. */
export const ringPayouts = (env: object, now: Date): Promise<void> =>
  ring(bindings.parse(env), PAYOUT_TASK, now.getTime());
