/** The clock of a local site: the real time plus an offset, stored in its state folder. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const fileSchema = z.object({ offset_ms: z.int() });

const fileOf = (state: string) => join(state, 'clock.json');

/** Returns how far the clock of a site is ahead of the real time, in milliseconds. */
export const clockOffsetMs = (state: string): number =>
  existsSync(fileOf(state)) ? fileSchema.parse(JSON.parse(readFileSync(fileOf(state), 'utf8'))).offset_ms : 0;

/** Stores the offset of the clock. */
export function storeClockOffset(state: string, offset_ms: number): void {
  mkdirSync(state, { recursive: true });
  if (offset_ms === 0) rmSync(fileOf(state), { force: true });
  else writeFileSync(fileOf(state), `${JSON.stringify({ offset_ms })}\n`);
}

/** Returns the time of a local site. */
export const worldNow = (state: string): Date => new Date(Date.now() + clockOffsetMs(state));

/**
 * Parses a time of Bangkok: a date, or a date with a time of day such as `2027-01-01T18:30`. `now`
 * is the real time. Throws an error for the user if it is none.
 */
export function parseMoment(text: unknown, now: Date): Date {
  if (text === 'now') return now;
  const [, day, time = '00:00'] =
    (typeof text === 'string' && /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(text)) || [];
  const moment = new Date(`${day}T${time}:00+07:00`);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new Error('--at must be a time in Bangkok, such as 2027-01-01 or 2027-01-01T18:30, or now for the real time.');
}
