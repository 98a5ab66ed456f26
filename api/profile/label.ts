import type { Label } from '../../calls/profile.ts';
import type { LabelRow } from './tables.ts';

/** A label as the wire has it. */
export const serializeLabel = (row: LabelRow): Label => ({
  key: row.key,
  name: { th: row.name_th, en: row.name_en },
  tone: row.tone,
});
