/**
 * What must happen by the clock: a feature registers a task, and the clock (see clock.ts) rings for it when it is due.
 * Nothing hangs on a message that may be lost.
 */
import type { ApiBindings, Context } from '../host/env.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Delay before the first retry of a task that failed, in milliseconds, and the time between two looks of a vigil. */
export const AGAIN_MS = 30 * SECOND_MS;

/** Longest delay between two retries of a task that goes on failing, in milliseconds. */
const RETRY_MOST_MS = 600 * SECOND_MS;

type TaskPorts = Pick<Context, 'db' | 'env' | 'now'>;

/** Outcome of one run of a task. */
export interface Turn {
  /** How many things the run finished. Something that is still due after a run that finished nothing has failed. */
  done: number;
  /** The reason why the run could not finish something that is due. */
  failure?: string;
}

/** Something that is due now and then, as a feature registers it. */
export interface Task<Ports = TaskPorts> {
  /**
   * For a task that is rung before the write that it is to see: for so long after a ring it is looked at every 30
   * seconds, however slow that write is.
   */
  vigil_ms?: number;
  /** Longest delay between two retries, in milliseconds, if not ten minutes. */
  retry_most_ms?: number;
  /** When there is something to do next, in milliseconds; null: nothing is known of. One read of an index. */
  due: (ports: Ports) => Promise<number | null>;
  /**
   * Does what is due, up to a fixed number of rows. The clock runs it again a second later for what is left, and later
   * each time where it finishes nothing. It logs failures of single things itself and goes on with the others.
   */
  run: (ports: Ports) => Promise<Turn>;
}

/** Outcome of a look at a task. */
export interface Look {
  /** When something is due next, or null. */
  due_ms: number | null;
  /** Null: nothing was due, and so nothing was tried. */
  turn: Turn | null;
}

/** Looks at a task: does what is due. */
export async function attend<Ports extends { now: Date }>(
  task: Pick<Task<Ports>, 'due' | 'run'>,
  ports: Ports,
): Promise<Look> {
  const isDue = (due_ms: number | null) => due_ms !== null && due_ms <= ports.now.getTime();
  const due_ms = await task.due(ports);
  if (!isDue(due_ms)) return { due_ms, turn: null };
  const turn = await task.run(ports);
  const next_ms = await task.due(ports);
  const isStuck = turn.done === 0 && isDue(next_ms);
  return { due_ms: next_ms, turn: isStuck ? { failure: 'a run finished nothing of what is due', ...turn } : turn };
}

/**
 * When the clock rings for a task again, which was looked at just now: once an hour at least, because what is due may
 * change without its being told.
 */
export function nextRing(
  nowMs: number,
  { due_ms, rung_at_ms, vigil_ms = 0 }: { due_ms: number | null; rung_at_ms: number; vigil_ms?: number | undefined },
): number {
  const isInVigil = nowMs - rung_at_ms <= vigil_ms;
  const latest = nowMs + (isInVigil ? AGAIN_MS : HOUR_MS);
  return Math.max(nowMs + SECOND_MS, Math.min(due_ms ?? latest, latest));
}

/** Returns the delay after this many failed tries in a row: 30 seconds, then twice as long each time. */
export const retryDelayMs = (tries: number, mostMs = RETRY_MOST_MS): number =>
  Math.min(Math.max(AGAIN_MS, mostMs), AGAIN_MS * 2 ** Math.min(tries - 1, 20));

/** Makes sure that a task is looked at no later than this moment. It then goes by itself, at least once an hour. */
export const ring = ({ CLOCK }: Pick<ApiBindings, 'CLOCK'>, taskName: string, atMs: number): Promise<void> =>
  CLOCK.getByName(taskName).ring(taskName, atMs);
