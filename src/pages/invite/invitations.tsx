import { listInvitationUses } from '../../../calls/invite.ts';
import { href } from '../../../client/href.ts';
import { localePath } from '../../../client/i18n.ts';
import { InvitationsPage } from '../../../client/invite/invitations-page.tsx';
import { invitations as row } from '../../../pages/invite.ts';
import { api } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';

/** Who came by the member's invitations, and what came of it. */
export const invitations = open(row, async (c, { query: { cursor } }) => {
  const uses = await api(c, listInvitationUses, { query: { cursor } });
  if (!uses.ok) return failedPage(c, uses);
  const { data, next_cursor } = uses.answer;
  const path = localePath(c.var.locale, href('/profile/invitations'));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <InvitationsPage
        uses={data}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
      />
    ),
  });
});
