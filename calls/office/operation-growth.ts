/** Limits at which the next step of growth is due: docs/scale.md. */
import { z } from 'zod';

/** Values from which the next step of growth is due, in display order. */
export const growthLimits = {
  /** 30 a second in the busiest hour. */
  gifts_in_hour: 30 * 3_600,
  /** Half of the busiest minute, in milliseconds. */
  database_busy_ms: 30_000,
  viewers: 20_000,
  /** Of the 10 GB that a D1 holds. */
  database_bytes: 8_000_000_000,
} as const;

export type GrowthMeasure = keyof typeof growthLimits;

/** All measures, in display order. */
export const growthMeasures = Object.keys(growthLimits) as GrowthMeasure[];

/** State of a measure: far below its limit, at least half of it, or reached. */
export const growthState = z.enum(['unknown', 'far', 'near', 'reached']);
type GrowthState = z.infer<typeof growthState>;

/** Returns how close a value is to the limit of its measure. */
export function growthStateOf(measure: GrowthMeasure, value: number | null): GrowthState {
  if (value === null) return 'unknown';
  const limit = growthLimits[measure];
  if (value >= limit) return 'reached';
  return value >= limit / 2 ? 'near' : 'far';
}
