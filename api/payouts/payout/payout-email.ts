/** Emails the owner of a payout about its state, with the texts of its page. */

import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Payout } from '../../../calls/payouts/payout-details.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import type payoutTexts from '../../../locales/th/payouts/payout.json';
import textsByLocale from '../../../locales/th/payouts/payout.json?raw&languages';
import { readBankSettings } from '../../money/bank/bank-settings.ts';
import { payouts } from '../../money/payout/tables.ts';
import { fill } from '../../platform/base/fill.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { dayInBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { canMail, sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { selectOwnerAddresses } from '../payee/owner-address.ts';
import { firstPayout, selectPayouts } from './read-payout.ts';

const settings = z.object({ PUBLIC_ORIGIN: z.string().default(''), PRODUCT_NAME: z.string().default('Vela') });
const texts: Record<Locale, typeof payoutTexts> = textsByLocale;

/**
 * Sends the email about one step of a payout. Sends nothing if the payout has moved on, because the
 * email would describe the later step.
 */
export async function writeAboutPayout(
  { db, env, now }: { db: Db; env: object; now: Date },
  { payout_uuid, version }: { payout_uuid: string; version: number },
): Promise<void> {
  if (!canMail(env)) return;
  const of = and(eq(payouts.uuid, payout_uuid), eq(payouts.version, version));
  const rows = await batchRead(db, selectPayouts(db, now, { of, limit: 1 }));
  const [row] = rows.rows;
  if (!row) return;
  const payout = firstPayout(rows, { now, hours: readBankSettings(env).hours });
  const { PUBLIC_ORIGIN, PRODUCT_NAME: product } = settings.parse(env);
  const owner = { kind: row.payout.owner_kind, uuid: row.payout.owner_uuid };
  for (const { to, language } of await selectOwnerAddresses(db, owner)) {
    const link = pageLink(PUBLIC_ORIGIN, language, `/payout/payouts/${payout_uuid}`);
    const values = { product, reference: payout.reference, link, ...wordsOf(payout, language) };
    await sendMail(env, { to, ...mailOf('payout_moved', language, values) });
  }
}

/** Returns the texts of the page for the state and the next step. */
function wordsOf(payout: Payout, language: Locale) {
  const { state: states, hold: holdTexts } = texts[language];
  const { told_as, hold, eta, next_by, paid_on } = payout;
  // Noon in Bangkok.
  const date = (day: string | null) => (day === null ? '' : dayInBangkok(new Date(`${day}T05:00:00Z`), language));
  const next = told_as === 'held' ? holdTexts[hold ?? 'review'] : states[told_as].next;
  return { state: states[told_as].title, next: fill(next, { eta: date(eta), by: date(next_by), paid: date(paid_on) }) };
}
