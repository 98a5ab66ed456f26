/** The time on air of a live: it runs while pictures arrive, by the clock of the media room and not by the sender's. */
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { AirDay } from '../live/tables.ts';

const KEY = 'air_days';
/** Longest interval between stored states, in milliseconds: a room that crashes loses no more. */
const STORED_MS = 1_000;

/** Sums the stretches in which pictures arrive, day by day. */
export class AirTime {
  private readonly kv: SyncKvStorage;
  /** Longest gap between two pictures of one stretch, in milliseconds. */
  private readonly gap_ms: number;
  private stored_at_ms = 0;
  readonly days: AirDay[];

  constructor(kv: SyncKvStorage, gap_ms: number) {
    this.kv = kv;
    this.gap_ms = gap_ms;
    this.days = kv.get<AirDay[]>(KEY) ?? [];
  }

  /** Counts the time since the picture before, to the day of this one. A longer gap is no time on air. */
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

  /** Stores what has been counted. */
  store(at_ms: number): void {
    this.kv.put(KEY, this.days);
    this.stored_at_ms = at_ms;
  }
}
