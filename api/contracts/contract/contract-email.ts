/** Emails about contracts. They state a decision or an event and its day, without personal data. */
import { z } from 'zod';
import { dayInBangkok } from '../../platform/mail/in-bangkok.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type MailKind, mailOf } from '../../platform/mail/text.ts';
import { openSteps } from '../step/step-content.ts';
import { type ContractEmail, openKeyOf, type Ports } from './change.ts';
import type { ContractRow, OwnContracts } from './own-contracts.ts';

const settings = z.object({ PUBLIC_ORIGIN: z.string().default(''), PRODUCT_NAME: z.string().default('Vela') });

/** Returns an email about a contract; null if the address is no longer known. */
export async function contractEmailOf(
  {
    own,
    row,
    ports,
  }: { own: Pick<OwnContracts, 'personKeys' | 'steps'>; row: ContractRow; ports: Pick<Ports, 'secrets'> },
  kind: MailKind,
  at_ms: number | null = row.ends_at_ms,
): Promise<ContractEmail | null> {
  const { email, personal_2 } = await openSteps(own.steps, row.uuid, await openKeyOf(own, row, ports));
  const to = personal_2?.email ?? email?.address;
  return to === undefined ? null : { to, locale: email?.locale ?? 'th', kind, at_ms, from_ms: row.starts_at_ms };
}

/** Sends an email. Failures are logged; the page shows the same information. */
export async function sendContractEmail(
  env: object,
  { to, locale, kind, at_ms, from_ms }: ContractEmail,
): Promise<void> {
  const { PUBLIC_ORIGIN: origin, PRODUCT_NAME: product } = settings.parse(env);
  const dayOf = (ms: number | null) => (ms === null ? '' : dayInBangkok(new Date(ms), locale));
  const link = pageLink(origin, locale, '/contract');
  await sendMail(env, { to, ...mailOf(kind, locale, { product, link, day: dayOf(at_ms), from: dayOf(from_ms) }) });
}
