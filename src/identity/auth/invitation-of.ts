import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { matchPage } from '../../../pages/index.ts';
import type { Page } from '../../../pages/page.ts';
import { invite } from '../../../pages/people/invite.ts';

/**
 * Returns the invitation that a visitor followed, if the page to return to is an invitation page.
 */
export function invitationInPath(back: string): string | undefined {
  const match = matchPage(splitLocale(new URL(back, 'http://here').pathname).path);
  return match?.page === (invite as Page) ? match.params.slug : undefined;
}
