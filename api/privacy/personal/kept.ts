/** How long each kind of personal data is kept, as its owner is told. */
import { and, asc, desc, inArray, lte } from 'drizzle-orm';
import { datedSettings as schemas } from '../../../calls/platform/dated-setting.ts';
import { type KeptFor, retention, retentionKind } from '../../../calls/privacy/retention.ts';
import { datedSettings } from '../../platform/dated/tables.ts';
import type { Db } from '../../platform/host/db.ts';

const nameOf = <Kind extends KeptFor['kind']>(kind: Kind) => `${kind}_kept_days` as const;

/** The lines of every kind until a moment, the latest of each first. */
export const selectKept = (db: Db, at: Date) =>
  db
    .select({ name: datedSettings.name, value: datedSettings.value, ground: datedSettings.ground })
    .from(datedSettings)
    .where(
      and(inArray(datedSettings.name, retentionKind.options.map(nameOf)), lte(datedSettings.from_ms, at.getTime())),
    )
    .orderBy(asc(datedSettings.name), desc(datedSettings.from_ms));

/** Each with its days, its ground and what that rests on. */
export const keptForEach = (lines: Awaited<ReturnType<typeof selectKept>>): KeptFor[] =>
  retentionKind.options.map((kind) => {
    const line = lines.find(({ name }) => name === nameOf(kind));
    if (!line) throw new Error(`No line says how long a ${kind} is kept`);
    return { kind, days: schemas[nameOf(kind)].parse(JSON.parse(line.value)), ...retention[kind], source: line.ground };
  });
