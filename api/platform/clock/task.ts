/**
 * What must happen by the clock: a feature registers a task, and the clock (see clock.ts) rings for it when it is due.
 * Nothing hangs on a message that may be lost.
 */
import type { ApiBindings, Context } from '../host/env.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** So soon a task that failed, or whose worker died, is rung for again; so often one is in its vigil. */
export const AGAIN_MS = 30 * SECOND_MS;

type TaskPorts = Pick<Context, 'db' | 'env' | 'now'>;

/** Thrown by a task that is due and cannot go on. The clock does not run it before `at_ms`. The task logs the reason itself. */
export class NotBefore extends Error {
  readonly at_ms: number;

  constructor(at_ms: number) {
    super(`Not before ${at_ms}`);
    this.at_ms = at_ms;
  }
}

/** Something that is due now and then, as a feature registers it. */
export interface Task<Ports = TaskPorts> {
  /**
   * For a task that is rung before the write that it is to see: for so long after a ring it is looked at every 30
   * seconds, however slow that write is.
   */
  vigil_ms?: number;
  /** When there is something to do next, in milliseconds; null: nothing is known of. One read of an index. */
  due: (ports: Ports) => Promise<number | null>;
  /**
   * Does what is due. What it leaves undone is still due, and the clock runs the task again a second later.
   * Throws `NotBefore` if it can do nothing until something else changes.
   */
  run: (ports: Ports) => Promise<void>;
}

/** One look at a task: what is due is done. Gives when something is due next, or null. */
export async function attend<Ports extends { now: Date }>(
  task: Pick<Task<Ports>, 'due' | 'run'>,
  ports: Ports,
): Promise<number | null> {
  const due_ms = await task.due(ports);
  if (due_ms === null || due_ms > ports.now.getTime()) return due_ms;
  try {
    await task.run(ports);
  } catch (error) {
    if (error instanceof NotBefore) return error.at_ms;
    throw error;
  }
  return task.due(ports);
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

/** Makes sure that a task is looked at no later than this moment. It then goes by itself, at least once an hour. */
export const ring = ({ CLOCK }: Pick<ApiBindings, 'CLOCK'>, taskName: string, atMs: number): Promise<void> =>
  CLOCK.getByName(taskName).ring(taskName, atMs);
