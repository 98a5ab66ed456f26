/** What a dated setting says at a moment. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { type DatedName, type DatedValue, datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import type { Db } from '../host/db.ts';
import { datedSettings } from './tables.ts';

/** The line of a setting that holds at a moment: one row, where its feature has given it a first line. */
export const selectSetting = (db: Db, name: DatedName, at: Date) =>
  db
    .select({ value: datedSettings.value, from_ms: datedSettings.from_ms })
    .from(datedSettings)
    .where(and(eq(datedSettings.name, name), lte(datedSettings.from_ms, at.getTime())))
    .orderBy(desc(datedSettings.from_ms))
    .limit(1);

type SettingRow = Awaited<ReturnType<typeof selectSetting>>[number];

/** What a line says that was looked for. Throws where there is none: a setting has a first line. */
export function settingOf<Name extends DatedName>(name: Name, [row]: readonly SettingRow[]): DatedValue<Name> {
  if (!row) throw new Error(`The setting ${name} has no line that holds then`);
  return schemas[name].parse(JSON.parse(row.value)) as DatedValue<Name>;
}

/** What a setting says at a moment. */
export const settingAt = async <Name extends DatedName>(db: Db, name: Name, at: Date): Promise<DatedValue<Name>> =>
  settingOf(name, await selectSetting(db, name, at));
