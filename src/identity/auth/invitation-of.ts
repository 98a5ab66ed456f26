import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import { pageOf } from '../../../pages/index.ts';
import type { Page } from '../../../pages/page.ts';
import { invite } from '../../../pages/people/invite.ts';

/** The invitation by which somebody came, by where they want to go back to: who came from the page of one came by it. */
export function invitationOf(back: string): string | undefined {
  const found = pageOf(splitLocale(new URL(back, 'http://here').pathname).path);
  return found?.page === (invite as Page) ? found.params.slug : undefined;
}
