/**
 * Time on air of a live: the time during which video arrives, by the clock of the media room, not
 * of the sender.
 */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { AirDay } from '../live/tables.ts';

const KEY = 'air_days';
/** Maximum interval between stored states, in milliseconds. A crash loses no more than this. */
const STORED_MS = 1_000;

/** Sums the periods in which video arrives, per day. */
export class AirTime {
  private readonly kv: SyncKvStorage;
  /** Maximum gap between two parts of one period, in milliseconds. */
  private readonly gap_ms: number;
  private stored_at_ms = 0;
  readonly days: AirDay[];

  constructor(kv: SyncKvStorage, gap_ms: number) {
    this.kv = kv;
    this.gap_ms = gap_ms;
    this.days = kv.get<AirDay[]>(KEY) ?? [];
  }

  /**
   * Adds the time since the last part to the day of this one. A gap of `gap_ms` or more is not time
   * on air.
   */
  arrived(at_ms: number): void {
    const before_ms = this.days.at(-1)?.until_ms ?? at_ms;
    const passed_ms = Math.max(0, at_ms - before_ms);
    const day = bangkokDay(new Date(at_ms));
    if (this.days.at(-1)?.day !== day) this.days.push({ day, ms: 0, until_ms: at_ms });
    const today = this.days.at(-1);
    if (!today) return;
    if (passed_ms < this.gap_ms) today.ms += passed_ms;
    today.until_ms = Math.max(today.until_ms, at_ms);
    if (at_ms - this.stored_at_ms >= STORED_MS) this.store(at_ms);
  }

  /** Forgets the time so far. */
  startOver(): void {
    this.days.length = 0;
    this.kv.delete(KEY);
  }

  /** Stores the sums. */
  store(at_ms: number): void {
    this.kv.put(KEY, this.days);
    this.stored_at_ms = at_ms;
  }
}
