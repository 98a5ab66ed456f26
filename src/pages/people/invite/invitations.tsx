import { getOwnInvitation, listInvitationUses, makeInvitation } from '../../../../calls/people/invite.ts';
import { InvitationsPage } from '../../../../client/people/invite/invitations-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { invitations as pageDefinition } from '../../../../pages/people/invite.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { publicOrigin } from '../../../platform/request/public-origin.ts';

/** Shows the people who joined through the member's invitations, and the rewards. */
export const invitations = loader(pageDefinition, async (c, { query: { cursor } }) => {
  const [uses, own] = await Promise.all([
    api(c, listInvitationUses, { query: { cursor } }),
    api(c, getOwnInvitation, {}),
  ]);
  if (!uses.ok) return failedPage(c, uses);
  if (!own.ok) return failedPage(c, own);
  const { data, next_cursor } = uses.answer;
  const invitation = own.answer.data;
  const path = localePath(c.get('locale'), href('/profile/invitations'));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <InvitationsPage
        uses={data}
        invitation={
          invitation && {
            url: publicOrigin(c) + localePath(c.get('locale'), href('/invite/{slug}', { slug: invitation.slug })),
            coins: invitation.newcomer_bonus_coins,
          }
        }
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
      />
    ),
  });
});

export const make = action(pageDefinition, 'make', async (c) => {
  const result = await api(c, makeInvitation, {});
  return result.ok ? c.redirect(localePath(c.get('locale'), href('/profile/invitations')), 303) : failedPage(c, result);
});
