/** The member's own page, with the sign-out of devices and the switch of the personal order. */
import { listSessions, revokeAllSessions, revokeSession } from '../../../../calls/identity/auth.ts';
import { getFamilyPurses } from '../../../../calls/money/family-wallet.ts';
import { getBalance } from '../../../../calls/money/package.ts';
import { getProfile } from '../../../../calls/people/profile.ts';
import { mayAccess, ownsFamily } from '../../../../calls/platform/role.ts';
import { listPrizes } from '../../../../calls/shop/order-history.ts';
import { getForYou, setForYou as setForYouCall } from '../../../../calls/site/home.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { ProfilePage } from '../../../../client/site/profile/profile-page.tsx';
import { office } from '../../../../pages/office/office.ts';
import { profile as pageDefinition } from '../../../../pages/people/profile.ts';
import { allOk, api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';
import { logEdgeSecurity } from '../../../platform/request/security-log.ts';
import { removeSession, renewSession } from '../../../platform/session/session.ts';

export const profile = loader(pageDefinition, async (c, { query: { cursor, status = null } }) => {
  const [result, balance, prizes, purses, forYou] = await Promise.all([
    allOk(api(c, getProfile, {}), api(c, listSessions, { query: { cursor } })),
    api(c, getBalance, {}),
    api(c, listPrizes, { query: {} }),
    api(c, getFamilyPurses, {}),
    api(c, getForYou, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const [{ data: profile }, { data: sessions, next_cursor }] = result.answer;
  await renewSession(c, profile);
  const path = localePath(c.get('locale'), href('/profile'));
  return page(c, {
    share: { kind: 'hidden', description: textsOf(c.get('locale'))('profile:description') },
    body: (
      <ProfilePage
        profile={profile}
        coins={balance.ok ? balance.answer.data.coins : null}
        redeemable={prizes.ok ? prizes.answer.data.filter(({ state }) => state === 'redeemable').length : 0}
        earnings={mayAccess(profile.role, 'caster') ? 'own' : ownsFamily(profile.role) ? 'family' : null}
        managesWallet={purses.ok && purses.answer.data.wallet?.is_owner === false}
        sessions={sessions}
        isStaff={mayAccess(profile.role, office.access)}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
        isForYouOn={forYou.ok ? forYou.answer.data.is_on : null}
        outcome={status}
      />
    ),
  });
});

export const signOutDevice = action(pageDefinition, 'signOutDevice', async (c, { form }) => {
  const result = await api(c, revokeSession, { params: form });
  const isGone = !result.ok && result.failure.error.code === 'session_not_found';
  if (!result.ok && !isGone) return failedPage(c, result);
  if (!isGone) await logEdgeSecurity(c, 'device_signed_out');
  const path = localePath(c.get('locale'), href('/profile'));
  return c.redirect(`${path}?status=${isGone ? 'gone' : 'revoked'}#sessions`, 303);
});

export const signOutEverywhere = action(pageDefinition, 'signOutEverywhere', async (c) => {
  const result = await api(c, revokeAllSessions, {});
  if (!result.ok) return failedPage(c, result);
  await logEdgeSecurity(c, 'signed_out_everywhere');
  await removeSession(c);
  return c.redirect(localePath(c.get('locale'), '/'), 303);
});

export const setForYou = action(pageDefinition, 'setForYou', async (c, { form }) => {
  const result = await api(c, setForYouCall, { form });
  if (!result.ok) return failedPage(c, result);
  return c.redirect(`${localePath(c.get('locale'), href('/profile'))}?status=ordered#for-you`, 303);
});
