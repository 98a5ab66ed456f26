import { createHash } from 'node:crypto';
import { BEFORE_FIRST, linkText } from '../api/platform/base/chain.ts';
import { consentReceipts } from '../api/privacy/privacy/tables.ts';
import { demoUuid } from './account.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type SeedStatement } from './statement.ts';

type Row = typeof consentReceipts.$inferInsert;

/**
 * Returns the demo viewer's consents: the texts, then cookies, and fewer cookies some weeks later.
 */
export function seedConsents(midnight: Date): SeedStatement[] {
  const user_uuid = demoUuid('viewer');
  const consentSeeds = [
    { subject: 'terms', version: '2026-11-22', choices: { min_age: '20' }, days: 30 },
    { subject: 'privacy-policy', version: '2026-11-28', choices: {}, days: 30 },
    { subject: 'cookies', version: '1.0', choices: { '01': 'allowed', '02': 'allowed', '03': 'allowed' }, days: 30 },
    { subject: 'cookies', version: '1.0', choices: { '01': 'allowed', '02': 'allowed', '03': 'denied' }, days: 9 },
  ] as const;
  const rows: Row[] = [];
  for (const { subject, version, choices, days } of consentSeeds) {
    const row = {
      user_uuid,
      subject,
      version,
      choices: JSON.stringify(choices),
      at_ms: midnight.getTime() - days * DAY_MS,
    };
    const at = { number: rows.length + 1, previous_hash: rows.at(-1)?.hash ?? BEFORE_FIRST };
    const text = linkText(at, [row.user_uuid, row.subject, row.version, row.choices, row.at_ms]);
    rows.push({ ...row, ...at, hash: createHash('sha256').update(text).digest('hex') });
  }
  return insertMissing(consentReceipts, rows);
}
