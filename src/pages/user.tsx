/** The public page of a user or a VB. */

import type { Context } from 'hono';
import { listLives } from '../../calls/live.ts';
import { getUser, listTopPayers, listVips, type PublicUser } from '../../calls/profile.ts';
import { mayAccess } from '../../calls/role.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { Payers } from '../../client/user/payers.tsx';
import { RecentLives } from '../../client/user/recent-lives.tsx';
import { UserPage } from '../../client/user/user-page.tsx';
import { Vips } from '../../client/user/vips.tsx';
import { user as row } from '../../pages/user.ts';
import { api, both } from '../api.ts';
import { atHand } from '../at-hand.ts';
import type { EdgeEnv } from '../env.ts';
import { errorPage, failedPage } from '../errors.tsx';
import { open, type PageInput } from '../open.ts';
import { page } from '../page.tsx';
import { publicOrigin } from '../public-origin.ts';
import { withLeader } from '../ranking/with-leader.ts';

const PAYERS = 10;
const VIPS = 12;
const LIVES = 6;

export const user = open(row, async (c, { params, query: { period, cursor } }) => {
  const finding = api(c, getUser, { params });
  const known = await atHand(finding);
  // Whoever is not known yet may go live.
  const lists = known?.ok && !goesLive(known.answer.data) ? null : askLists(c, params.uuid, { period, cursor });
  const found = await finding;
  if (!found.ok)
    return found.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'user_not_found') : failedPage(c, found);
  const { data: shown } = found.answer;
  const { uuid } = shown;
  // Two accounts of one person became one.
  if (uuid !== params.uuid) return c.redirect(c.var.address.pathname.replace(/[^/]+$/, uuid), 301);
  const common = {
    user: shown,
    shareUrl: publicOrigin(c) + localePath(c.var.locale, href('/users/{uuid}', { uuid })),
    deepLink: `${c.var.settings.APP_SCHEME}:/${href('/users/{uuid}', { uuid })}`,
  };
  if (!lists || !goesLive(shown)) {
    // There is no list for it to go on in.
    if (cursor !== undefined) return errorPage(c, 400, 'invalid_cursor');
    return page(c, {
      share: { kind: 'user', user: shown, picture: null },
      cache: row.cache,
      body: <UserPage {...common} ofVb={null} />,
    });
  }

  const { payers, vips, lives } = lists;
  // The head is never deferred, and the picture in it is that of a live.
  const [askedPayers, ended] = await Promise.all([payers, lives]);
  if (!askedPayers.ok && askedPayers.failure.error.code === 'invalid_cursor') return failedPage(c, askedPayers);
  return page(c, {
    share: { kind: 'user', user: shown, picture: (ended.ok && ended.answer.data[0]?.share_picture_url) || null },
    cache: row.cache,
    body: (defer) => (
      <UserPage
        {...common}
        ofVb={{
          supporters: defer(both(payers, vips), 'givers', ([{ data, next_cursor, leader }, { data: shownVips }]) => (
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <Payers
                uuid={uuid}
                period={period}
                payers={data}
                leader={leader?.coins}
                nextHref={
                  next_cursor &&
                  href('/users/{uuid}', { uuid }, { period: period === 'all' ? '' : period, cursor: next_cursor })
                }
              />
              <Vips vips={shownVips} />
            </div>
          )),
          lives: defer(lives, 'lives', ({ data }) => <RecentLives lives={data} />),
        }}
      />
    ),
  });
});

const goesLive = ({ role }: PublicUser) => mayAccess(role, 'caster');

/** What only a VB has: who supports them, and what they have been live with. */
const askLists = (c: Context<EdgeEnv>, id: string, { period, cursor }: PageInput<typeof row>['query']) => ({
  payers: withLeader({ cursor, limit: PAYERS }, (place) =>
    api(c, listTopPayers, { params: { id }, query: { period, ...place } }),
  ),
  vips: api(c, listVips, { params: { id }, query: { limit: VIPS } }),
  lives: api(c, listLives, { query: { status: 'ended', caster_uuid: id, limit: LIVES } }),
});
