/** Retention periods of personal data, as shown to its owner. */
import { and, asc, desc, inArray, lte } from 'drizzle-orm';
import { datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import { type RetentionPeriod, retention, retentionKind } from '../../../calls/privacy/retention.ts';
import { datedSettings } from '../../platform/dated/tables.ts';
import type { Db } from '../../platform/framework/db.ts';

const nameOf = <Kind extends RetentionPeriod['kind']>(kind: Kind) => `${kind}_kept_days` as const;

/** Selects the values of every kind up to a moment, latest first per kind. */
export const selectRetention = (db: Db, at: Date) =>
  db
    .select({ name: datedSettings.name, value: datedSettings.value, ground: datedSettings.ground })
    .from(datedSettings)
    .where(
      and(inArray(datedSettings.name, retentionKind.options.map(nameOf)), lte(datedSettings.from_ms, at.getTime())),
    )
    .orderBy(asc(datedSettings.name), desc(datedSettings.from_ms));

/** Returns each kind with its days, its reason and its legal source. */
export const retentionOf = (lines: Awaited<ReturnType<typeof selectRetention>>): RetentionPeriod[] =>
  retentionKind.options.map((kind) => {
    const line = lines.find(({ name }) => name === nameOf(kind));
    if (!line) throw new Error(`No line says how long a ${kind} is kept`);
    return { kind, days: schemas[nameOf(kind)].parse(JSON.parse(line.value)), ...retention[kind], source: line.ground };
  });
