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

/** A stored consent. */
export type Receipt = Omit<typeof consentReceipts.$inferSelect, 'order_key'>;

/** A consent: who, what and when. */
type Consent = Pick<Receipt, 'user_uuid' | 'subject' | 'version'> & { choices: Record<string, string>; now: Date };

/** Returns the receipt after `last`, or the first of a chain. */
export async function nextReceipt(last: Receipt | undefined, { choices, now, ...consent }: Consent): Promise<Receipt> {
  const sortedChoices = Object.fromEntries(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)));
  const row = { ...consent, choices: JSON.stringify(sortedChoices), at_ms: now.getTime() };
  return { ...row, ...(await nextLink(last, consentPayload(row))) };
}

/** Returns the fields of a receipt that are hashed. */
export const consentPayload = ({ user_uuid, subject, version, choices, at_ms }: Omit<Receipt, keyof Link>): Payload => [
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

/**
 * Stores consents in one transaction and returns their receipts. If the newest receipt on a subject
 * is the same, it stays.
 */
export const storeConsents = (
  db: Db,
  consents: readonly Consent[],
  read: () => Promise<readonly Receipt[]>,
): Promise<Receipt[]> =>
  retryOnConflict<Receipt[]>(db, async () => {
    const rows = await read();
    const outcome: Receipt[] = [];
    const additions: Receipt[] = [];
    for (const consent of consents) {
      const next = await nextReceipt(additions.at(-1) ?? rows[0], consent);
      const same = rows.find(({ subject }) => subject === next.subject);
      const isSame = same?.choices === next.choices && same.version === next.version;
      outcome.push(isSame ? same : next);
      if (!isSame) additions.push(next);
    }
    return { statements: additions.map((row) => insertRow(consentReceipts, row)), outcome };
  });

/** Converts a receipt to the API's format. */
export const receiptOf = ({ user_uuid: _, at_ms, choices, ...row }: Receipt): ConsentReceipt => ({
  number: row.number,
  subject: row.subject,
  version: row.version,
  choices: JSON.parse(choices),
  at: moment(at_ms),
  previous_hash: row.previous_hash,
  hash: row.hash,
});
