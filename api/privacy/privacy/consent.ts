/**
 * Receipts of consent in a hash chain: anyone with the newest hash can detect a change of an older
 * receipt.
 */
import { desc, eq } from 'drizzle-orm';
import type { ConsentReceipt } from '../../../calls/privacy/privacy.ts';
import { type Link, nextLink, type Payload } from '../../platform/base/chain.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { insertRow, retryOnConflict } from '../../platform/framework/statement.ts';
import { consentReceipts } from './tables.ts';

type Row = Omit<typeof consentReceipts.$inferSelect, 'order_key'>;

/** A consent: who, what and when. */
type Consent = Pick<Row, 'user_uuid' | 'subject' | 'version'> & { choices: Record<string, string>; now: Date };

/** Returns the receipt after `last`, or the first of a chain. */
export async function nextReceipt(last: Row | undefined, { choices, now, ...consent }: Consent): Promise<Row> {
  const sortedChoices = Object.fromEntries(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)));
  const row = { ...consent, choices: JSON.stringify(sortedChoices), at_ms: now.getTime() };
  return { ...row, ...(await nextLink(last, consentPayload(row))) };
}

/** Returns the fields of a receipt that are hashed. */
export const consentPayload = ({ user_uuid, subject, version, choices, at_ms }: Omit<Row, keyof Link>): Payload => [
  user_uuid,
  subject,
  version,
  choices,
  at_ms,
];

/** Selects the receipts of a user, newest first. */
export const selectReceipts = (db: Db, userUuid: SqlText) =>
  db
    .select()
    .from(consentReceipts)
    .where(eq(consentReceipts.user_uuid, userUuid))
    .orderBy(desc(consentReceipts.number));

/** Stores a consent. If the newest receipt on the subject is the same, returns that one. */
export const storeConsent = (db: Db, consent: Consent, read: () => Promise<readonly Row[]>): Promise<Row> =>
  retryOnConflict<Row>(db, async () => {
    const rows = await read();
    const next = await nextReceipt(rows[0], consent);
    const same = rows.find(({ subject }) => subject === next.subject);
    if (same?.choices === next.choices && same.version === next.version) return { statements: [], outcome: same };
    return { statements: [insertRow(consentReceipts, next)], outcome: next };
  });

/** Converts a receipt to the API's format. */
export const receiptOf = ({ user_uuid: _, at_ms, choices, ...row }: Row): ConsentReceipt => ({
  number: row.number,
  subject: row.subject,
  version: row.version,
  choices: JSON.parse(choices),
  at: moment(at_ms),
  previous_hash: row.previous_hash,
  hash: row.hash,
});
