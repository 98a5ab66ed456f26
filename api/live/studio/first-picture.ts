/** Puts a live on air with its first picture. */
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { startWaitingLive } from '../broadcast/live-database.ts';

/** Storage key: the database has the live on air. */
const IS_ON_AIR = 'is_on_air';

export class FirstPicture {
  private isDone: boolean;
  private isBusy = false;
  private readonly env: ApiBindings;
  private readonly kv: SyncKvStorage;
  private readonly live_uuid: string;

  constructor(env: ApiBindings, kv: SyncKvStorage, live_uuid: string) {
    this.env = env;
    this.kv = kv;
    this.live_uuid = live_uuid;
    this.isDone = kv.get(IS_ON_AIR) === true;
  }

  /** Call it after each part. If the database fails, the next part tries again. */
  async arrived(): Promise<void> {
    if (this.isDone || this.isBusy) return;
    this.isBusy = true;
    try {
      await startWaitingLive(this.env, this.live_uuid, new Date());
      this.isDone = true;
      this.kv.put(IS_ON_AIR, true);
    } catch (error) {
      log('warn', 'live_not_on_air', { reason: String(error) });
    } finally {
      this.isBusy = false;
    }
  }
}
