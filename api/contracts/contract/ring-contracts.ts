/** The clock looks at contracts once an hour by itself; a write that it is to see sooner rings before. */

import { ring } from '../../platform/clock/task.ts';
import type { ApiBindings } from '../../platform/host/env.ts';

/** The clock's task of contracts. */
const CONTRACT_TASK = 'contracts';

/** Lets the clock look at contracts from now on. */
export const ringContracts = ({ env, now }: { env: Pick<ApiBindings, 'CLOCK'>; now: Date }): Promise<void> =>
  ring(env, CONTRACT_TASK, now.getTime() + 3_600_000);
