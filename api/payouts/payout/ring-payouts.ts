import { z } from 'zod';
import { ring } from '../../platform/clock/task.ts';
import type { Clocks } from '../../platform/host/env.ts';

/** The clock's task that hands files to the bank and asks what became of them. */
export const PAYOUT_TASK = 'payouts';

/** The clock's task that writes to who is paid. */
export const LETTER_TASK = 'letters';

const bindings = z.object({ CLOCK: z.custom<Clocks>((clock) => typeof clock === 'object' && clock !== null) });

/** Has the clock look at files for the bank at once. Rung before the write. */
export const ringPayouts = (env: object, now: Date): Promise<void> =>
  ring(bindings.parse(env), PAYOUT_TASK, now.getTime());

/** Has the clock look after mail of payouts from now on. */
export const ringLetters = (env: object, now: Date): Promise<void> =>
  ring(bindings.parse(env), LETTER_TASK, now.getTime());
