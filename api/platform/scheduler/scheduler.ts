/**
 * The scheduler: one Durable Object per job, each with its own alarm, so that a slow or failing job
 * delays no other. Alarms are durable. A failing job is retried with growing delays, and staff see
 * it until it succeeds.
 */
import { DurableObject } from 'cloudflare:workers';
import { openDb } from '../framework/db.ts';
import type { ApiBindings } from '../framework/env.ts';
import { describeError, log } from '../framework/log.ts';
import { sendLoad } from '../load/busy-time.ts';
import { clearFailing, recordFailing } from './failing-job.ts';
import { type Job, type JobCheck, nextCheck, RETRY_MS, retryDelayMs, runIfDue } from './job.ts';

const SECOND_MS = 1_000;

/**
 * Base class of the scheduler. The subclass lists the jobs by object name; a job's module loads
 * when it is needed.
 */
export abstract class Scheduler extends DurableObject<ApiBindings> {
  protected abstract readonly jobs: Readonly<Record<string, () => Promise<Job>>>;

  /** Earliest moment requested since the current run began. */
  private wokenFor: number | null = null;

  /** Whether this object has removed failures that an earlier instance recorded. */
  private isClear = false;

  /**
   * Schedules the object's job no later than `atMs`, or at the end of its pause after a failure. A
   * job that has no alarm runs within a second.
   */
  async wake(name: string, atMs: number): Promise<void> {
    const { storage } = this.ctx;
    const job = await this.jobs[name]?.();
    if (!job) throw new Error(`The clock has no task ${name}`);
    if (storage.kv.get('task') !== name) storage.kv.put('task', name);
    if (job.watch_ms) storage.kv.put('rung_at_ms', Date.now());
    const alarm = await storage.getAlarm();
    // A job that has failed waits before its retry, however often it is woken.
    const wakeAt = Math.max(atMs, Number(storage.kv.get('rests_until_ms') ?? 0));
    const at = alarm === null ? Math.min(wakeAt, Date.now() + SECOND_MS) : wakeAt;
    this.wokenFor = Math.min(at, this.wokenFor ?? at);
    if (alarm === null || at < alarm) await storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const name = String(storage.kv.get('task'));
    const job = await this.jobs[name]?.();
    if (!job) return log('warn', 'task_unknown', { task: name });
    const now = new Date();
    this.wokenFor = null;
    // Set first, so that the job runs again if the Worker crashes during the run.
    await storage.setAlarm(now.getTime() + RETRY_MS);
    const check = await this.check(name, job, now);
    const next = await this.after(name, { job, check, now });
    // Wakes during the run may concern data that the run was too early to see.
    const soonest = Number(storage.kv.get('rests_until_ms') ?? 0);
    await storage.setAlarm(Math.min(next, Math.max(soonest, this.wokenFor ?? next)));
    await sendLoad(this.env);
  }

  private async check(name: string, job: Job, now: Date): Promise<JobCheck> {
    try {
      return await runIfDue(job, { db: openDb(this.env.DB), env: this.env, now });
    } catch (error) {
      log('error', 'task_failed', { task: name, ...describeError(error) });
      return { due_ms: now.getTime(), turn: { done: 0, failure: String(error) } };
    }
  }

  /** Records the outcome for staff and for the next run. Returns the time of the next run. */
  private async after(name: string, { job, check, now }: { job: Job; check: JobCheck; now: Date }): Promise<number> {
    const { kv } = this.ctx.storage;
    const { due_ms, turn } = check;
    const nowMs = now.getTime();
    const rung_at_ms = Number(kv.get('rung_at_ms') ?? 0);
    const next = nextCheck(nowMs, { due_ms, rung_at_ms, watch_ms: job.watch_ms });
    const isDue = due_ms !== null && due_ms <= nowMs;
    if (turn?.failure === undefined) {
      // A run with nothing due yet, or with work left over, does not prove that the job succeeds.
      if (due_ms === null || (turn !== null && !isDue)) await this.succeeded(name);
      return next;
    }
    const tries = Number(kv.get('tries') ?? 0) + 1;
    kv.put('tries', tries);
    // Some jobs postpone failed items themselves. After a run with some progress the delay does not
    // grow.
    const retryMs = turn.done > 0 ? RETRY_MS : retryDelayMs(tries, job.max_retry_ms);
    const next_try_ms = isDue ? nowMs + retryMs : next;
    kv.put('rests_until_ms', isDue ? nowMs + RETRY_MS : 0);
    const failing = { name, tries, reason: turn.failure, next_try_ms };
    await recordFailing(openDb(this.env.DB), failing, now).catch((error: unknown) =>
      log('error', 'task_failure_not_stored', { task: name, ...describeError(error) }),
    );
    this.isClear = false;
    return next_try_ms;
  }

  private async succeeded(name: string): Promise<void> {
    const { kv } = this.ctx.storage;
    kv.delete('rests_until_ms');
    if (this.isClear && kv.get('tries') === undefined) return;
    try {
      await clearFailing(openDb(this.env.DB), name);
      kv.delete('tries');
      this.isClear = true;
    } catch (error) {
      log('error', 'task_failure_not_stored', { task: name, ...describeError(error) });
    }
  }
}
