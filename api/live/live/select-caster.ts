/** Reads the VB of a live for reports of facts. */
import { eq } from 'drizzle-orm';
import type { SelectCaster } from '../../rankings/fact/fact.ts';
import { lives } from './tables.ts';

export const selectCaster: SelectCaster = (db, live_uuid) =>
  db.select({ caster_uuid: lives.caster_uuid }).from(lives).where(eq(lives.uuid, live_uuid));
