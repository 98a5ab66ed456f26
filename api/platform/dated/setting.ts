/** Reads the value of an effective-dated setting at a moment. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { type DatedName, type DatedValue, datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import type { Db } from '../framework/db.ts';
import { datedSettings } from './tables.ts';

/**
 * Selects the row of a setting that is in force at a moment. Each feature inserts first values
 * (reference.sql), except of tax classes, which have no row before the accountant approves one.
 */
export const selectSetting = (db: Db, name: DatedName, at: Date) =>
  db
    .select({ value: datedSettings.value, from_ms: datedSettings.from_ms })
    .from(datedSettings)
    .where(and(eq(datedSettings.name, name), lte(datedSettings.from_ms, at.getTime())))
    .orderBy(desc(datedSettings.from_ms))
    .limit(1);

type SettingRow = Awaited<ReturnType<typeof selectSetting>>[number];

/** Parses the selected row. Throws if the setting has no value at that moment. */
export function settingOf<Name extends DatedName>(name: Name, [row]: readonly SettingRow[]): DatedValue<Name> {
  if (!row) throw new Error(`The setting ${name} has no line that holds then`);
  return schemas[name].parse(JSON.parse(row.value)) as DatedValue<Name>;
}

/** Returns the value of a setting at a moment. */
export const settingAt = async <Name extends DatedName>(db: Db, name: Name, at: Date): Promise<DatedValue<Name>> =>
  settingOf(name, await selectSetting(db, name, at));
