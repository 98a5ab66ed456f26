/**
 * The clock: one durable object a task, so that a task that is slow or fails holds up no other, and each has an alarm of
 * its own. An alarm is never lost. A task that fails is retried later each time, and staff see it until it succeeds.
 */
import { DurableObject } from 'cloudflare:workers';
import { openDb } from '../host/db.ts';
import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';
import { clearFailing, noteFailing } from './failing-task.ts';
import { AGAIN_MS, attend, type Look, nextRing, retryDelayMs, type Task } from './task.ts';

const SECOND_MS = 1_000;

/** Which tasks there are, by the names of their objects, says who makes a class of it; a task is read when it is rung for. */
export abstract class TaskClock extends DurableObject<ApiBindings> {
  protected abstract readonly tasks: Readonly<Record<string, () => Promise<Task>>>;

  /** The earliest ring since the alarm that is being worked on began. */
  private rungFor: number | null = null;

  /** Whether this object has made sure that staff see no failure from before it started. */
  private isClear = false;

  /** Makes sure that the object's task is looked at no later than this; one that never was, within a second. */
  async ring(name: string, atMs: number): Promise<void> {
    const { storage } = this.ctx;
    const task = await this.tasks[name]?.();
    if (!task) throw new Error(`The clock has no task ${name}`);
    if (storage.kv.get('task') !== name) storage.kv.put('task', name);
    if (task.vigil_ms) storage.kv.put('rung_at_ms', Date.now());
    const alarm = await storage.getAlarm();
    // A task that has failed rests for a while, however often it is rung for.
    const wanted = Math.max(atMs, Number(storage.kv.get('rests_until_ms') ?? 0));
    const at = alarm === null ? Math.min(wanted, Date.now() + SECOND_MS) : wanted;
    this.rungFor = Math.min(at, this.rungFor ?? at);
    if (alarm === null || at < alarm) await storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const name = String(storage.kv.get('task'));
    const task = await this.tasks[name]?.();
    if (!task) return log('warn', 'task_unknown', { task: name });
    const now = new Date();
    this.rungFor = null;
    // First of all: a worker that dies in what follows is rung again.
    await storage.setAlarm(now.getTime() + AGAIN_MS);
    const look = await this.look(name, task, now);
    const next = await this.after(name, { task, look, now });
    // Whoever rang meanwhile may mean what this look came too early for.
    const soonest = Number(storage.kv.get('rests_until_ms') ?? 0);
    await storage.setAlarm(Math.min(next, Math.max(soonest, this.rungFor ?? next)));
  }

  private async look(name: string, task: Task, now: Date): Promise<Look> {
    try {
      return await attend(task, { db: openDb(this.env.DB), env: this.env, now });
    } catch (error) {
      log('error', 'task_failed', { task: name, reason: String(error) });
      return { due_ms: now.getTime(), turn: { done: 0, failure: String(error) } };
    }
  }

  /** Notes how a look ended, for staff and for the next one. Returns when the next look is. */
  private async after(name: string, { task, look, now }: { task: Task; look: Look; now: Date }): Promise<number> {
    const { kv } = this.ctx.storage;
    const { due_ms, turn } = look;
    const nowMs = now.getTime();
    const rung_at_ms = Number(kv.get('rung_at_ms') ?? 0);
    const next = nextRing(nowMs, { due_ms, rung_at_ms, vigil_ms: task.vigil_ms });
    const isDue = due_ms !== null && due_ms <= nowMs;
    if (turn?.failure === undefined) {
      // Neither a look at what is not due yet nor a first part of the work says that the task succeeds.
      if (due_ms === null || (turn !== null && !isDue)) await this.succeeded(name);
      return next;
    }
    const tries = Number(kv.get('tries') ?? 0) + 1;
    kv.put('tries', tries);
    // Some tasks put off what failed themselves. A run that also finished something is no reason to wait longer.
    const retryMs = turn.done > 0 ? AGAIN_MS : retryDelayMs(tries, task.retry_most_ms);
    const next_try_ms = isDue ? nowMs + retryMs : next;
    kv.put('rests_until_ms', isDue ? nowMs + AGAIN_MS : 0);
    const failing = { name, tries, reason: turn.failure, next_try_ms };
    await noteFailing(openDb(this.env.DB), failing, now).catch((error: unknown) =>
      log('error', 'task_failure_not_noted', { task: name, reason: String(error) }),
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
      log('error', 'task_failure_not_noted', { task: name, reason: String(error) });
    }
  }
}
