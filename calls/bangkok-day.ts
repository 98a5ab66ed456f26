/** Days of the platform begin and end in Bangkok: UTC+7, without daylight saving. */

const OFFSET_MS = 7 * 60 * 60 * 1000;

/** The Bangkok day of a moment: `2026-11-20`. */
export const bangkokDay = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);
