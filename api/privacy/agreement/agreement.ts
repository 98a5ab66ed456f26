/** Versions of the texts that members accept, and their acceptances. */
import { and, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { type AcceptedText, type AgreementName, agreementName } from '../../../calls/privacy/agreement.ts';
import { selectVersionDay, versionOf } from '../../platform/article/in-force.ts';
import { articleVersions } from '../../platform/article/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { users } from '../../platform/user/tables.ts';
import { type Receipt, selectReceipts } from '../privacy/consent.ts';
import { consentReceipts } from '../privacy/tables.ts';

/**
 * SQL of the version that a member accepted last. A member without a receipt saw the texts of the
 * Bangkok day on which the account was created.
 */
const acceptedVersion = sql`coalesce((
  SELECT ${consentReceipts.version} FROM ${consentReceipts}
  WHERE ${consentReceipts.user_uuid} = ${users.uuid} AND ${consentReceipts.subject} = ${articleVersions.name}
  ORDER BY ${consentReceipts.number} DESC LIMIT 1
), date(${users.created_at_ms} / 1000, 'unixepoch', '+7 hours'))`;

/** Selects the texts whose version in force a member has not accepted. */
export const selectDueAgreements = (db: Db, userUuid: SqlText, now: Date) =>
  db
    .select({ name: articleVersions.name })
    .from(articleVersions)
    .innerJoin(users, eq(users.uuid, userUuid))
    .where(
      and(inArray(articleVersions.name, [...agreementName.options]), lte(articleVersions.from_day, bangkokDay(now))),
    )
    .groupBy(articleVersions.name)
    .having(gt(max(articleVersions.from_day), acceptedVersion));

/** Selects the versions in force. */
export const selectVersionsInForce = (db: Db, now: Date) => ({
  terms: selectVersionDay(db, 'terms', now),
  privacyPolicy: selectVersionDay(db, 'privacy-policy', now),
});

/** Returns the version in force of each text. */
export const versionsInForce = async ({
  terms,
  privacyPolicy,
}: Rows<ReturnType<typeof selectVersionsInForce>>): Promise<Record<AgreementName, string>> => ({
  terms: await versionOf('terms', terms),
  'privacy-policy': await versionOf('privacy-policy', privacyPolicy),
});

/** Selects what `agreementsOf` needs. */
export const selectAgreements = (db: Db, userUuid: SqlText, now: Date) => ({
  ...selectVersionsInForce(db, now),
  receipts: selectReceipts(db, userUuid),
  due: selectDueAgreements(db, userUuid, now),
});

/** Returns each text with its version in force and the member's acceptance. */
export async function agreementsOf({
  receipts,
  due,
  ...versions
}: Omit<Rows<ReturnType<typeof selectAgreements>>, 'receipts'> & { receipts: readonly Receipt[] }): Promise<
  AcceptedText[]
> {
  const inForce = await versionsInForce(versions);
  return agreementName.options.map((name) => {
    const receipt = receipts.find(({ subject }) => subject === name);
    return {
      name,
      version: inForce[name],
      accepted_version: receipt?.version ?? null,
      accepted_at: receipt ? moment(receipt.at_ms) : null,
      is_due: due.some((row) => row.name === name),
    };
  });
}
