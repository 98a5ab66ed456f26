import type { auditChanges } from './tables.ts';

type Change = Pick<typeof auditChanges.$inferSelect, 'table_name' | 'row_key' | 'before' | 'after'>;

/** Returns a change as one line: table, key, old and new values. */
export function changeTextOf({ table_name, row_key, before, after }: Change): string {
  const valueText = before === null ? after : `${before} → ${after}`;
  return [table_name, row_key, valueText].filter((part) => part !== null).join(' ');
}
