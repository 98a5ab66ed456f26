/**
 * Scheduled jobs. A feature exports a job, and the scheduler (scheduler.ts) runs it when it is due.
 * No work depends on a message that may be lost.
 */
import type { ApiBindings, Context } from '../framework/env.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/**
 * Delay before the first retry of a failed job, and between two checks in a watch period, in
 * milliseconds.
 */
export const RETRY_MS = 30 * SECOND_MS;

/** Longest delay between two retries of a failing job, in milliseconds. */
const MAX_RETRY_MS = 600 * SECOND_MS;

type JobPorts = Pick<Context, 'db' | 'env' | 'now'>;

/** Outcome of one run of a job. */
export interface JobRun {
  /**
   * Number of items that the run finished. A run that finishes nothing although something is due
   * has failed.
   */
  done: number;
  /** Reason why the run could not finish an item that is due. */
  failure?: string;
}

/**
 * A scheduled job of a feature. The scheduler finds the exported constants of this type. Their name
 * comes first, so that it is known before the module loads.
 */
export interface Job<Ports = JobPorts> {
  /** Name of the job's Durable Object. A renamed job starts with empty storage. */
  name: string;
  /**
   * Watch period in milliseconds, for a job that is woken before the write that it must see. During
   * this time after a wake the job is checked every 30 seconds, so that a slow write is still
   * found.
   */
  watch_ms?: number;
  /** Longest delay between two retries, in milliseconds. Default: ten minutes. */
  max_retry_ms?: number;
  /**
   * Returns when the next item is due, in milliseconds; null if no item is known. The scheduler
   * calls it before and after each run, so it must read only a few index entries.
   */
  due: (ports: Ports) => Promise<number | null>;
  /**
   * Processes due items, up to a fixed number of rows. The scheduler runs it again after a second
   * while items are left, and with growing delays if a run finishes nothing. The job logs failures
   * of single items and continues with the others.
   */
  run: (ports: Ports) => Promise<JobRun>;
}

/** Outcome of a check of a job. */
export interface JobCheck {
  /** When the next item is due, or null. */
  due_ms: number | null;
  /** Null if nothing was due, so that nothing ran. */
  turn: JobRun | null;
}

/** Checks a job and runs it if something is due. */
export async function runIfDue<Ports extends { now: Date }>(
  job: Pick<Job<Ports>, 'due' | 'run'>,
  ports: Ports,
): Promise<JobCheck> {
  const isDue = (due_ms: number | null) => due_ms !== null && due_ms <= ports.now.getTime();
  const due_ms = await job.due(ports);
  if (!isDue(due_ms)) return { due_ms, turn: null };
  const turn = await job.run(ports);
  const next_ms = await job.due(ports);
  const isStuck = turn.done === 0 && isDue(next_ms);
  return { due_ms: next_ms, turn: isStuck ? { failure: 'a run finished nothing of what is due', ...turn } : turn };
}

/**
 * Returns when the job that has just been checked is checked again. At least once an hour: items
 * can become due without a wake.
 */
export function nextCheck(
  nowMs: number,
  { due_ms, rung_at_ms, watch_ms = 0 }: { due_ms: number | null; rung_at_ms: number; watch_ms?: number | undefined },
): number {
  const isWatched = nowMs - rung_at_ms <= watch_ms;
  const latest = nowMs + (isWatched ? RETRY_MS : HOUR_MS);
  return Math.max(nowMs + SECOND_MS, Math.min(due_ms ?? latest, latest));
}

/**
 * Returns the delay after this many failed attempts in a row, in milliseconds: 30 seconds, doubled
 * each time.
 */
export const retryDelayMs = (tries: number, maxMs = MAX_RETRY_MS): number =>
  Math.min(Math.max(RETRY_MS, maxMs), RETRY_MS * 2 ** Math.min(tries - 1, 20));

/**
 * Schedules a job no later than this moment. After that the scheduler checks it at least once an
 * hour.
 */
export const wakeJob = ({ CLOCK }: Pick<ApiBindings, 'CLOCK'>, jobName: string, atMs: number): Promise<void> =>
  CLOCK.getByName(jobName).wake(jobName, atMs);
