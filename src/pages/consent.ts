import { localePath } from '../../client/i18n.ts';
import { consent as row } from '../../pages/consent.ts';
import { writeConsent } from '../consent.ts';
import { noteConsent } from '../note-consent.ts';
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
  // A member's choice is noted with them, too.
  if (await sessionOf(c)) await noteConsent(c, { '02': decision(statistics), '03': decision(promotion) });
  return c.redirect(safeReturnTo(return_to, publicOrigin(c), localePath(c.get('locale'), '/')), 303);
});
