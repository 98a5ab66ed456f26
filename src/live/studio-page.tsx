/** The page of the studio, also with the failure of a form. */
import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { listAnnouncedLives } from '../../calls/live/announce.ts';
import { listCategories } from '../../calls/live/category.ts';
import { CHAT_TEXT_MAX } from '../../calls/live/chat/message-limits.ts';
import { listLives } from '../../calls/live/live.ts';
import { getLivePass } from '../../calls/live/live-age.ts';
import { getStudio } from '../../calls/live/studio.ts';
import { StudioPage } from '../../client/live/broadcast/studio-page.tsx';
import { href } from '../../client/platform/script/href.ts';
import type { EdgeEnv } from '../env.ts';
import { api, type Failure } from '../platform/host/api.ts';
import { failedPage } from '../platform/page/errors.tsx';
import { page } from '../platform/page/page.tsx';
import { linkIn } from '../platform/page/site.ts';
import { permissionsPolicy } from '../platform/request/security-headers.ts';
import { fetchReceivedSignal } from './fetch-received-signal.ts';
import { programTarget } from './program-target.ts';
import { loadStudioPanels, type PanelError } from './studio-panels.ts';
import { givePass } from './viewing-pass.ts';

/** An announced live can begin up to an hour early. The API decides when it is too late. */
const EARLY_MS = 3_600_000;
const MAX_PAST_PER_PAGE = 10;

/** Redirects to the studio panel, or shows it with the failure. */
export const showPanelResult = (c: Context<EdgeEnv>, result: { ok: true } | Failure, desk: PanelError['desk']) => {
  if (!('failure' in result)) return c.redirect(`${linkIn(c)(href('/studio'))}#${desk}`, 303);
  if (result.status === 401 || result.status >= 500) return failedPage(c, result);
  return studioPage(c, { panelError: { desk, failed: result } });
};

/** Loads the viewer's live on air past the cache, because they may have just started it. */
export const ownOnAir = (c: Context<EdgeEnv>) =>
  api(c, listLives, { query: { status: 'on_air', caster_uuid: c.get('viewer')?.uuid, limit: 1 }, fresh: true });

/** Answers with the studio. */
export async function studioPage(
  c: Context<EdgeEnv>,
  {
    title,
    category,
    failed,
    status = null,
    past,
    q = '',
    guest = '',
    panelError = null,
  }: {
    title?: string;
    category?: string | undefined;
    failed?: Failure;
    status?: ComponentProps<typeof StudioPage>['status'];
    past?: string | undefined;
    q?: string;
    guest?: string;
    panelError?: PanelError | null;
  },
): Promise<Response> {
  const caster_uuid = c.get('viewer')?.uuid;
  const [lives, own, pastLives, announcements, categoryList] = await Promise.all([
    ownOnAir(c),
    api(c, getStudio, {}),
    api(c, listLives, { query: { status: 'ended', caster_uuid, limit: MAX_PAST_PER_PAGE, cursor: past }, fresh: true }),
    api(c, listAnnouncedLives, { query: { caster_uuid, limit: 1 }, fresh: true }),
    api(c, listCategories, {}),
  ]);
  if (!lives.ok) return failedPage(c, lives);
  if (!own.ok) return failedPage(c, own);
  const { waiting, key, is_key_unavailable, is_key_deleted } = own.answer.data;
  const pass = waiting?.is_practice ? await practicePass(c, waiting.slug) : null;
  const [live] = lives.answer.data;
  const categories = categoryList.ok ? categoryList.answer.data : [];
  const [next] = announcements.ok ? announcements.answer.data : [];
  // So that going live needs no typing.
  const lastTitle = (pastLives.ok && pastLives.answer.data[0]?.title) || '';
  const failure = failed ?? panelError?.failed;
  const isNow = next && Date.parse(next.starts_at) - c.get('now').getTime() <= EARLY_MS;
  const answer = await page(c, {
    share: { kind: 'hidden' },
    ...(failure && { status: failure.status }),
    body: (
      <StudioPage
        onAir={
          live
            ? {
                live,
                received: await fetchReceivedSignal(c, live.uuid),
                ...(await loadStudioPanels(c, live, { q, guest, panelError, categories })),
                talk: { viewKey: crypto.randomUUID(), maxLength: CHAT_TEXT_MAX },
              }
            : null
        }
        waiting={waiting && { live: waiting, received: await fetchReceivedSignal(c, waiting.uuid, pass) }}
        target={key && programTarget(c, key)}
        keyError={is_key_unavailable ? 'hidden' : is_key_deleted ? 'deleted' : null}
        begin={{
          title: title ?? (isNow ? next.title : lastTitle),
          announced: isNow ? next : null,
          category: categories.length > 0 ? { categories, value: category ?? own.answer.data.category ?? '' } : null,
        }}
        formError={failed?.failure.error.code ?? null}
        past={pastLives.ok ? pastLives.answer : null}
        status={status}
      />
    ),
  });
  answer.headers.set('permissions-policy', permissionsPolicy('(self)'));
  return answer;
}

/** Opens a practice to the browser of its VB, by a cookie. Returns the pass. */
async function practicePass(c: Context<EdgeEnv>, slug: string): Promise<string | null> {
  const result = await api(c, getLivePass, { params: { slug } });
  if (!result.ok) return null;
  givePass(c, result.answer.data);
  return result.answer.data.media_pass;
}
