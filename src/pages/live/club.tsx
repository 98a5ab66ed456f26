/** Pages of fan clubs. */
import type { Context } from 'hono';
import { getClub, getStudioClub, joinClub, leaveClub, setStudioClub } from '../../../calls/live/club.ts';
import { ClubPage } from '../../../client/live/club/club-page.tsx';
import { StudioClubPage } from '../../../client/live/club/studio-club-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/club.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { signInFirst } from '../../platform/session/sign-in-first.ts';

type Params = { uuid: string };

export const club = loader(pageDefinitions.club, (c, { params, query: { status = null } }) =>
  clubPage(c, params, { status }),
);

async function clubPage(
  c: Context<EdgeEnv>,
  params: Params,
  { status = null, failed = null }: { status?: 'joined' | 'left' | null; failed?: Failure | null },
): Promise<Response> {
  const result = await api(c, c.get('viewer') ? getClub.own : getClub, { params });
  if (!result.ok)
    return result.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'club_not_found') : failedPage(c, result);
  const { data } = result.answer;
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: {
      kind: 'page',
      title: t('club:title', { name: data.name }),
      description: t('club:text', { name: data.vb.name }),
    },
    cache: pageDefinitions.club.cache,
    ...(failed && { status: failed.status }),
    body: <ClubPage club={data} status={status} formError={failed?.failure.error.code ?? null} />,
  });
}

/** Joins, or shows the page with the reason why the viewer cannot join. */
export const join = action(pageDefinitions.club, 'join', async (c, { params }) => {
  const path = linkIn(c)(href('/users/{uuid}/club', params));
  if (!c.get('viewer')) return signInFirst(c, 'SessionRequired', path);
  const result = await api(c, joinClub, { params });
  if (result.ok) return c.redirect(linkIn(c)(href('/users/{uuid}/club', params, { status: 'joined' })), 303);
  return result.status === 409 ? clubPage(c, params, { failed: result }) : failedPage(c, result);
});

export const leave = action(pageDefinitions.club, 'leave', async (c, { params }) => {
  const result = await api(c, leaveClub, { params });
  return result.ok
    ? c.redirect(linkIn(c)(href('/users/{uuid}/club', params, { status: 'left' })), 303)
    : failedPage(c, result);
});

export const studioClub = loader(pageDefinitions.studioClub, (c, { query: { status = null } }) =>
  studioClubPage(c, { status }),
);

export const save = action(pageDefinitions.studioClub, 'save', async (c, { form }) => {
  const result = await api(c, setStudioClub, { form });
  if (result.ok) return c.redirect(linkIn(c)(href('/studio/club', { status: 'saved' })), 303);
  if (result.status === 401 || result.status >= 500) return failedPage(c, result);
  return studioClubPage(c, { failed: result, form });
});

async function studioClubPage(
  c: Context<EdgeEnv>,
  {
    status = null,
    failed,
    form,
  }: { status?: 'saved' | null; failed?: Failure; form?: { name: string; join_coins: string } },
): Promise<Response> {
  const result = await api(c, getStudioClub, {});
  if (!result.ok) return failedPage(c, result);
  const club = result.answer.data;
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <StudioClubPage
        club={club}
        form={form ?? { name: club.own_name ?? '', join_coins: String(club.join_coins) }}
        status={status}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}
