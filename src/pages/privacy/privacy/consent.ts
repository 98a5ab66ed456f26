import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { consent as pageDefinition } from '../../../../pages/privacy/privacy.ts';
import { action } from '../../../platform/page/loader.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../../platform/request/safe-return-to.ts';
import { sessionOf } from '../../../platform/session/session.ts';
import { writeConsent } from '../../../privacy/consent.ts';
import { forwardConsent } from '../../../privacy/note-consent.ts';

const decision = (isAllowed: boolean) => (isAllowed ? ('allowed' as const) : ('denied' as const));

/** Stores the visitor's choice and returns to the previous page. */
export const consent = action(
  pageDefinition,
  'choose',
  async (c, { form: { choice, purpose_02, purpose_03, return_to } }) => {
    const statistics = choice === 'accept' || (choice === 'save' && purpose_02 === 'on');
    const promotion = choice === 'accept' || (choice === 'save' && purpose_03 === 'on');
    writeConsent(c, { statistics, promotion });
    // The choice of a member is also stored in their account.
    if (await sessionOf(c)) await forwardConsent(c, { '02': decision(statistics), '03': decision(promotion) });
    return c.redirect(safeReturnTo(return_to, publicOrigin(c), localePath(c.get('locale'), '/')), 303);
  },
);
