/** The member's own page, and the forms on it. */

import { listSessions, revokeAllSessions, revokeSession } from '../../calls/auth.ts';
import { getBalance } from '../../calls/payment.ts';
import { getProfile } from '../../calls/profile.ts';
import { managesFamily, mayAccess } from '../../calls/role.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { ProfilePage } from '../../client/profile/profile-page.tsx';
import { office } from '../../pages/office.ts';
import { profile as row } from '../../pages/profile.ts';
import { api, both } from '../api.ts';
import { failedPage } from '../errors.tsx';
import { does, open } from '../open.ts';
import { page } from '../page.tsx';
import { logSecurity } from '../security-log.ts';
import { renewSession } from '../session/session.ts';
import { leave } from '../session/sign-out.ts';
import { textsOf } from '../texts.ts';

export const profile = open(row, async (c, { query: { cursor, status = null } }) => {
  const [found, balance] = await Promise.all([
    both(api(c, getProfile, {}), api(c, listSessions, { query: { cursor } })),
    api(c, getBalance, {}),
  ]);
  if (!found.ok) return failedPage(c, found);
  const [{ data: shown }, { data: sessions, next_cursor }] = found.answer;
  await renewSession(c, shown);
  const path = localePath(c.get('locale'), href('/profile'));
  return page(c, {
    share: { kind: 'hidden', description: textsOf(c.get('locale'))('profile:description') },
    body: (
      <ProfilePage
        profile={shown}
        coins={balance.ok ? balance.answer.data.coins : null}
        earnings={mayAccess(shown.role, 'caster') ? 'own' : managesFamily(shown.role) ? 'family' : null}
        sessions={sessions}
        isStaff={mayAccess(shown.role, office.access)}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
        outcome={status}
      />
    ),
  });
});

export const signOutDevice = does(row, 'signOutDevice', async (c, { form }) => {
  const ended = await api(c, revokeSession, { params: form });
  const gone = !ended.ok && ended.failure.error.code === 'session_not_found';
  if (!ended.ok && !gone) return failedPage(c, ended);
  if (!gone) await logSecurity(c, 'device_signed_out');
  const path = localePath(c.get('locale'), href('/profile'));
  return c.redirect(`${path}?status=${gone ? 'gone' : 'revoked'}#sessions`, 303);
});

export const signOutEverywhere = does(row, 'signOutEverywhere', async (c) => {
  const ended = await api(c, revokeAllSessions, {});
  if (!ended.ok) return failedPage(c, ended);
  await logSecurity(c, 'signed_out_everywhere');
  await leave(c);
  return c.redirect(localePath(c.get('locale'), '/'), 303);
});
