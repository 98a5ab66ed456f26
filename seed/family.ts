import { families } from '../api/platform/user/tables.ts';
import { insertMissing } from './statement.ts';
import { uuidOf } from './uuid.ts';

const familyNames = {
  'dao-nuea': 'สังกัดดาวเหนือ',
  'chan-chai': 'สังกัดจันทร์ฉาย',
  mekha: 'สังกัดเมฆา',
} as const;

export type FamilySlug = keyof typeof familyNames;

export const familyUuid = (slug: FamilySlug) => uuidOf(`family:${slug}`);

const FOUNDED_AT_MS = Date.UTC(2024, 1, 10);

export const seedFamilies = () =>
  insertMissing(families, [
    { uuid: familyUuid('dao-nuea'), slug: 'dao-nuea', name: familyNames['dao-nuea'], created_at_ms: FOUNDED_AT_MS },
    { uuid: familyUuid('chan-chai'), slug: 'chan-chai', name: familyNames['chan-chai'], created_at_ms: FOUNDED_AT_MS },
    { uuid: familyUuid('mekha'), slug: 'mekha', name: familyNames.mekha, created_at_ms: FOUNDED_AT_MS },
  ]);
