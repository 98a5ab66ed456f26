/** List of followed people, with their lives on air. */
import type { Context } from 'hono';
import { type Live, listLives } from '../../../calls/live/live.ts';
import { listFollowing } from '../../../calls/people/follow.ts';
import { FollowedLives } from '../../../client/live/live/followed-lives.tsx';
import { FollowingPage } from '../../../client/people/follow/following-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { following as pageDefinition } from '../../../pages/people/follow.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';

/** Maximum page size of the API. */
const API_PAGE_SIZE = 50;

export const following = loader(pageDefinition, async (c, { query: { cursor } }) => {
  const [result, lives] = await Promise.all([
    api(c, listFollowing, { query: { cursor } }),
    cursor === undefined ? livesOfFollowed(c) : [],
  ]);
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const olderHref = next_cursor && linkIn(c)(href('/following', { cursor: next_cursor }));
  const grid = lives.length > 0 ? <FollowedLives lives={lives} /> : null;
  return page(c, {
    share: { kind: 'hidden' },
    body: <FollowingPage lives={grid} followed={data} olderHref={olderHref} />,
  });
});

/** Returns the followed people's lives among those with the most viewers. Empty if unknown. */
async function livesOfFollowed(c: Context<EdgeEnv>): Promise<Live[]> {
  const [onAir, followedUuids] = await Promise.all([
    api(c, listLives, { query: { status: 'on_air', limit: API_PAGE_SIZE } }),
    c.get('followed'),
  ]);
  return onAir.ok && followedUuids ? onAir.answer.data.filter(({ caster }) => followedUuids.has(caster.uuid)) : [];
}
