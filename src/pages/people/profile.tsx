/** The member's own page and its forms. */
import type { Context } from 'hono';
import { z } from 'zod';
import { listSessions, revokeAllSessions, revokeSession } from '../../../calls/identity/auth.ts';
import { getFamilyPurses } from '../../../calls/money/family-wallet.ts';
import { getBalance } from '../../../calls/money/order.ts';
import { MAX_MEMBER_NAME } from '../../../calls/people/member-name.ts';
import { changeOwnCard } from '../../../calls/people/own-card.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { eachProfileText, profileTextNames, profileTexts } from '../../../calls/platform/profile-text.ts';
import { managesFamily, mayAccess } from '../../../calls/platform/role.ts';
import { listPrizes } from '../../../calls/shop/shop-history.ts';
import { EditProfilePage } from '../../../client/people/profile/edit-profile-page.tsx';
import { ProfilePage } from '../../../client/people/profile/profile-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { office } from '../../../pages/office/office.ts';
import { editProfile as editPageDefinition, profile as pageDefinition } from '../../../pages/people/profile.ts';
import type { EdgeEnv } from '../../env.ts';
import { allOk, api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { logEdgeSecurity } from '../../platform/request/security-log.ts';
import { sendPicture } from '../../platform/request/send-picture.ts';
import { removeSession, renewSession } from '../../platform/session/session.ts';

export const profile = loader(pageDefinition, async (c, { query: { cursor, status = null } }) => {
  const [result, balance, prizes, purses] = await Promise.all([
    allOk(api(c, getProfile, {}), api(c, listSessions, { query: { cursor } })),
    api(c, getBalance, {}),
    api(c, listPrizes, { query: {} }),
    api(c, getFamilyPurses, {}),
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
        earnings={mayAccess(profile.role, 'caster') ? 'own' : managesFamily(profile.role) ? 'family' : null}
        managesWallet={purses.ok && purses.answer.data.wallet?.is_owner === false}
        sessions={sessions}
        isStaff={mayAccess(profile.role, office.access)}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}`}
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

export const editProfile = loader(editPageDefinition, (c) => editPage(c));

const typedText = z.string().catch('');
const formSchema = z.object({ name: typedText, ...eachProfileText(() => typedText) });
const tickSchema = z.object({ without_picture: z.literal('on').optional().catch(undefined) });

export const change = action(editPageDefinition, 'change', async (c, { form }) => {
  const card = formSchema.parse(form);
  const refuse = (failed: Failure) =>
    failed.status === 401 || failed.status >= 500 ? failedPage(c, failed) : editPage(c, { card, failed });
  const picture_url = await sendPicture(c, form);
  if (typeof picture_url !== 'string') return refuse(picture_url);
  const result = await api(c, changeOwnCard, { form: { ...card, picture_url, ...tickSchema.parse(form) } });
  return result.ok ? c.redirect(linkIn(c)(href('/profile', { status: 'saved' })), 303) : refuse(result);
});

/** Returns the fields that a failure concerns. */
const fieldsOf = ({ failure }: Failure) =>
  z.object({ fields: z.array(z.string()).catch([]) }).parse(failure.error).fields;

async function editPage(
  c: Context<EdgeEnv>,
  submission?: { card: z.output<typeof formSchema>; failed: Failure },
): Promise<Response> {
  const result = await api(c, getProfile, {});
  if (!result.ok) return failedPage(c, result);
  const { data: profile } = result.answer;
  const card = submission?.card ?? profile;
  return page(c, {
    share: { kind: 'hidden' },
    ...(submission && { status: submission.failed.status }),
    body: (
      <EditProfilePage
        avatarUrl={profile.avatar_url}
        name={card.name}
        maxNameLength={MAX_MEMBER_NAME}
        texts={profileTextNames.map((name) => ({ name, value: card[name], ...profileTexts[name] }))}
        trouble={
          submission ? { code: submission.failed.failure.error.code, fields: fieldsOf(submission.failed) } : null
        }
      />
    ),
  });
}
