/** Why nothing came of what somebody asked for, as pages speak of it. */
import type { Told } from '../../../calls/failure.ts';

/** A failure of the host with the facts of its code. `no_answer`: nobody knows what became of the question. */
export type Trouble = Told | { code: 'no_answer' };

/** Whether a command may have had its effect all the same: the answer is lost, not refused. */
export const isUnclear = ({ code }: Trouble): boolean =>
  code === 'no_answer' || code === 'internal' || code.startsWith('upstream_') || code === 'idempotency_key_in_flight';
