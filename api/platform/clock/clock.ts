/**
 * The clock: one durable object a task, so that a task that is slow or fails holds up no other, and each has an alarm of
 * its own. An alarm is never lost, and is rung again where it failed.
 */
import { DurableObject } from 'cloudflare:workers';
import { openDb } from '../host/db.ts';
import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';
import { AGAIN_MS, attend, nextRing, type Task } from './task.ts';

const SECOND_MS = 1_000;

/** Which tasks there are, by the names of their objects, says who makes a class of it; a task is read when it is rung for. */
export abstract class TaskClock extends DurableObject<ApiBindings> {
  protected abstract readonly tasks: Readonly<Record<string, () => Promise<Task>>>;

  /** The earliest ring since the alarm that is being worked on began. */
  private rungFor: number | null = null;

  /** Makes sure that the object's task is looked at no later than this; one that never was, within a second. */
  async ring(name: string, atMs: number): Promise<void> {
    const { storage } = this.ctx;
    const task = await this.tasks[name]?.();
    if (!task) throw new Error(`The clock has no task ${name}`);
    if (storage.kv.get('task') !== name) storage.kv.put('task', name);
    if (task.vigil_ms) storage.kv.put('rung_at_ms', Date.now());
    const alarm = await storage.getAlarm();
    const at = alarm === null ? Math.min(atMs, Date.now() + SECOND_MS) : atMs;
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
    const due_ms = await this.look(name, task, now);
    const rung_at_ms = Number(storage.kv.get('rung_at_ms') ?? 0);
    const next = nextRing(now.getTime(), { due_ms, rung_at_ms, vigil_ms: task.vigil_ms });
    // Whoever rang meanwhile may mean what this look came too early for.
    await storage.setAlarm(Math.min(next, this.rungFor ?? next));
  }

  /** A look that fails is as good as one that found more to do. */
  private async look(name: string, task: Task, now: Date): Promise<number | null> {
    try {
      return await attend(task, { db: openDb(this.env.DB), env: this.env, now });
    } catch (error) {
      log('error', 'task_failed', { task: name, reason: String(error) });
      return now.getTime() + AGAIN_MS;
    }
  }
}
