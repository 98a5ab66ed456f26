/** Months whose rows may have left the database for the archive. */
import { addDays } from './bangkok-day.ts';

/** Days after the end of a month until it is closed. */
export const OPEN_DAYS = 45;

/** Returns whether a month (`YYYY-MM`) is closed. Its rows may then be in the archive. */
export const isClosedMonth = (month: string, today: string): boolean => month < addDays(today, -OPEN_DAYS).slice(0, 7);
