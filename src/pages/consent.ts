import { recordConsent } from '../../calls/privacy.ts';
import { localePath } from '../../client/i18n.ts';
import { consent as row } from '../../pages/consent.ts';
import { api } from '../api.ts';
import { CONSENT_VERSION, writeConsent } from '../consent.ts';
import { log } from '../log.ts';
import { does } from '../open.ts';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { sessionOf } from '../session/session.ts';

const decision = (isAllowed: boolean) => (isAllowed ? ('allowed' as const) : ('denied' as const));

/** Keeps what a visitor chose, and leads back to where they were. */
export const consent = does(row, 'choose', async (c, { form: { choice, purpose_02, purpose_03, return_to } }) => {
  const statistics = choice === 'accept' || (choice === 'save' && purpose_02 === 'on');
  const promotion = choice === 'accept' || (choice === 'save' && purpose_03 === 'on');
  writeConsent(c, { statistics, promotion });
  // A member's choice is noted with them, too; it holds in this browser even where it cannot be.
  if (await sessionOf(c)) {
    const form = { version: CONSENT_VERSION, purpose_02: decision(statistics), purpose_03: decision(promotion) };
    const noted = await api(c, recordConsent, { form });
    if (!noted.ok)
      log('warn', { event: 'consent_not_noted', request_id: c.var.requestId, code: noted.failure.error.code });
  }
  return c.redirect(safeReturnTo(return_to, publicOrigin(c), localePath(c.var.locale, '/')), 303);
});
