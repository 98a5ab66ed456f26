/** The statements of a measure, and of the caches that must show its effect at once. */
import type { Measure } from '../../../calls/moderation/moderation.ts';
import { cacheGenerations } from '../../platform/cache/tables.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { doneBy, type ModeratedKind } from './kind.ts';

interface Changing {
  kind: ModeratedKind;
  measure: Measure;
  /** `what` is the reason in the history of cache invalidations. */
  of: { target_uuid: string; what: string };
  by: string;
  now: Date;
}

/**
 * Builds the statement that invalidates all caches, so that hidden content disappears at once, and
 * restored content reappears.
 */
export const raise = (by: string, measureName: string, now: Date) =>
  insertRow(cacheGenerations, { raised_by: by, reason: measureName, raised_at_ms: now.getTime() });

/**
 * Builds the statements of a measure, and invalidates the caches if visitors must see the change at
 * once. Returns null if the kind does not support the measure.
 */
export function statementsOfMeasure({ kind, measure, of, by, now }: Changing): readonly Statement[] | null {
  const changes = doneBy(kind, measure)?.({ uuid: of.target_uuid, by, now });
  if (!changes) return null;
  const isSeenAtOnce = changes.length > 0 && !kind.isUncached && measure !== 'dismiss' && measure !== 'warn';
  return isSeenAtOnce ? [...changes, raise(by, of.what, now)] : changes;
}
