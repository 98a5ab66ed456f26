import { localePath } from '../../client/i18n.ts';
import { consent as row } from '../../pages/consent.ts';
import { writeConsent } from '../consent.ts';
import { does } from '../open.ts';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';

/** Keeps what a visitor chose, and leads back to where they were. */
export const consent = does(row, 'choose', (c, { form: { choice, purpose_02, purpose_03, return_to } }) => {
  writeConsent(c, {
    statistics: choice === 'accept' || (choice === 'save' && purpose_02 === 'on'),
    promotion: choice === 'accept' || (choice === 'save' && purpose_03 === 'on'),
  });
  return c.redirect(safeReturnTo(return_to, publicOrigin(c), localePath(c.var.locale, '/')), 303);
});
