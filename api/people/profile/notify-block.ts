/** Emails the owner of a suspended account, who cannot sign in to read anything. */
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { inBangkok } from '../../platform/mail/in-bangkok.ts';
import { type Notified, notifyOwner } from '../../platform/mail/notify-owner.ts';

/** Start or review of a suspension, in the words of staff. */
export type BlockChange =
  | { mail: 'account_blocked'; reason: string }
  | { mail: 'account_blocked_until'; reason: string; until: Date }
  | { mail: 'block_stands' | 'block_lifted'; answer: string };

/** Sends the email about a suspension to the owner. */
export const notifyBlock = (env: object, { to, now, ...change }: BlockChange & Notified): Promise<void> =>
  notifyOwner(
    env,
    { to, now },
    { mail: change.mail, page: '/auth/signin', values: (language) => valuesOf(change, language) },
  );

function valuesOf(change: BlockChange, language: Locale): Record<string, string> {
  if ('answer' in change) return { answer: change.answer };
  const { reason } = change;
  return 'until' in change ? { reason, until: inBangkok(change.until, language) } : { reason };
}
