/**
 * The studio: a VB goes on air, sends video from the browser or a program, and ends the live.
 */
import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { listAnnouncedLives } from '../../../calls/live/announce.ts';
import { newLiveKey } from '../../../calls/live/broadcast-key.ts';
import { chooseLiveCategory, listCategories } from '../../../calls/live/category.ts';
import { CHAT_TEXT_MAX } from '../../../calls/live/chat/message-limits.ts';
import { sayLine } from '../../../calls/live/chat.ts';
import { pinLine, unpinLine } from '../../../calls/live/chat-moderation.ts';
import { endGoal, setGoal } from '../../../calls/live/goal.ts';
import { endMyLive, listLives, putLiveOnAir, startLive } from '../../../calls/live/live.ts';
import { getLivePass } from '../../../calls/live/live-age.ts';
import { acceptPk, declinePk, getPkDesk, inviteToPk, leavePk } from '../../../calls/live/pk.ts';
import { getStudio, newStreamKey } from '../../../calls/live/studio.ts';
import { StudioPage } from '../../../client/live/broadcast/studio-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/broadcast.ts';
import type { EdgeEnv } from '../../env.ts';
import { fetchReceivedSignal } from '../../live/fetch-received-signal.ts';
import { programTarget } from '../../live/program-target.ts';
import { loadStudioPanels, type PanelError } from '../../live/studio-panels.ts';
import { givePass } from '../../live/viewing-pass.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { asksData, dataAnswer } from '../../platform/request/form-answer.ts';
import { permissionsPolicy } from '../../platform/request/security-headers.ts';
import { sendPicture } from '../../platform/request/send-picture.ts';

/** An announced live can begin up to an hour early. The API decides when it is too late. */
const EARLY_MS = 3_600_000;
const MAX_PAST_PER_PAGE = 10;

const draftSchema = z.object({
  category: z.string().optional().catch(undefined),
  title: z.string().catch(''),
  least_age: z.enum(['', '18', '20']).catch(''),
  is_practice: z.literal('on').optional().catch(undefined),
});

export const studio = loader(pageDefinitions.studio, (c, { query: { status = null, q = '', past } }) =>
  studioPage(c, { status, past, q }),
);

/** Starts a live. A script continues with the key of its session, a program with the stream key. */
export const begin = action(pageDefinitions.studio, 'begin', async (c, { form }) => {
  const { title, category, least_age, is_practice } = draftSchema.parse(form);
  const refuse = (failed: Failure) =>
    failed.status === 401 || failed.status >= 500 ? failedPage(c, failed) : studioPage(c, { title, category, failed });
  const picture = await sendPicture(c, form);
  if (typeof picture !== 'string') return refuse(picture);
  const result = await api(c, startLive, { form: { title, picture_url: picture, category, least_age, is_practice } });
  if (!result.ok) return refuse(result);
  const { ingest_key } = result.answer.data;
  if (asksData(c)) return dataAnswer(c, 200, { ingest_key });
  const before = await api(c, getStudio, {});
  const hasNone = before.ok && !before.answer.data.key && !before.answer.data.is_key_unavailable;
  const key = hasNone ? await api(c, newStreamKey, {}) : before;
  return key.ok ? c.redirect(`${linkIn(c)(href('/studio'))}#waiting`, 303) : noKey(c, key);
});

/** Returns a key with which a script sends from the page. */
export const key = action(pageDefinitions.studio, 'key', async (c) => {
  const open = await openLive(c);
  if (!open.ok) return failedPage(c, open);
  const to = linkIn(c)(href('/studio'));
  if (!open.live || !asksData(c)) return c.redirect(to, 303);
  const result = await api(c, newLiveKey, { params: { id: open.live.uuid } });
  return result.ok ? dataAnswer(c, 200, { ingest_key: result.answer.data.ingest_key }) : failedPage(c, result);
});

export const streamKey = action(pageDefinitions.studio, 'streamKey', async (c) => {
  const result = await api(c, newStreamKey, {});
  return result.ok
    ? c.redirect(`${linkIn(c)(href('/studio', { status: 'key_replaced' }))}#program`, 303)
    : noKey(c, result);
});

/** Answers that no stream key was created. The studio explains that Cloudflare Stream is silent. */
const noKey = (c: Context<EdgeEnv>, failed: Failure) =>
  failed.failure.error.code === 'stream_unavailable'
    ? c.redirect(`${linkIn(c)(href('/studio', { status: 'key_unavailable' }))}#program`, 303)
    : failedPage(c, failed);

export const obsProfile = action(pageDefinitions.studio, 'obsProfile', async (c) => {
  const result = await api(c, getStudio, {});
  if (!result.ok) return failedPage(c, result);
  const { key } = result.answer.data;
  if (!key) return c.redirect(`${linkIn(c)(href('/studio'))}#program`, 303);
  const { obsProfileOf } = await import('../../live/obs-profile.ts');
  const name = c.get('settings').PRODUCT_NAME;
  return new Response(obsProfileOf(name, programTarget(c, key), c.get('now')), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name.replaceAll(/\W/g, '')}-OBS.zip"`,
      'cache-control': 'no-store',
    },
  });
});

/** Puts a practice on air. Succeeds if it is on air already, or over. */
export const air = action(pageDefinitions.studio, 'air', async (c) => {
  const result = await api(c, putLiveOnAir, {});
  if (result.ok || result.status === 404) return c.redirect(linkIn(c)(href('/studio')), 303);
  return result.status === 401 || result.status >= 500 ? failedPage(c, result) : studioPage(c, { failed: result });
});

/** Drops a live that waits for its first picture. Succeeds if there is none any more. */
export const drop = action(pageDefinitions.studio, 'drop', async (c) => {
  const studio = await api(c, getStudio, {});
  if (!studio.ok) return failedPage(c, studio);
  // A live that went on air at this moment goes on.
  const result = studio.answer.data.waiting && (await api(c, endMyLive, {}));
  if (result && !result.ok && result.status !== 404) return failedPage(c, result);
  return c.redirect(linkIn(c)(href('/studio', { status: 'live_dropped' })), 303);
});

/** Ends the live. Also succeeds if it has ended already, by lack of video or by staff. */
export const end = action(pageDefinitions.studio, 'end', async (c) => {
  const result = await api(c, endMyLive, {});
  if (result.ok) return c.redirect(linkIn(c)(href('/studio/lives/{uuid}', { uuid: result.answer.data.uuid })), 303);
  return result.status === 404 ? c.redirect(linkIn(c)(href('/studio')), 303) : failedPage(c, result);
});

/** Redirects to the studio panel, or shows it with the failure. */
const showPanelResult = (c: Context<EdgeEnv>, result: { ok: true } | Failure, desk: PanelError['desk']) => {
  if (!('failure' in result)) return c.redirect(`${linkIn(c)(href('/studio'))}#${desk}`, 303);
  if (result.status === 401 || result.status >= 500) return failedPage(c, result);
  return studioPage(c, { panelError: { desk, failed: result } });
};

export const category = action(pageDefinitions.studio, 'category', async (c, { form }) =>
  showPanelResult(c, await api(c, chooseLiveCategory, { form }), 'category-desk'),
);

export const invitePk = action(
  pageDefinitions.studio,
  'invitePk',
  async (c, { form: { idempotency_key, live_uuid, minutes } }) =>
    showPanelResult(
      c,
      await api(c, inviteToPk, { form: { live_uuid, minutes }, key: `${idempotency_key}-${live_uuid}` }),
      'pk',
    ),
);

export const accept = action(pageDefinitions.studio, 'acceptPk', async (c, { form: { idempotency_key, uuid } }) =>
  showPanelResult(c, await api(c, acceptPk, { params: { uuid }, key: `${idempotency_key}-${uuid}` }), 'pk'),
);

export const decline = action(pageDefinitions.studio, 'declinePk', async (c, { form: { idempotency_key, uuid } }) =>
  showPanelResult(c, await api(c, declinePk, { params: { uuid }, key: `${idempotency_key}-${uuid}` }), 'pk'),
);

/** Leaves the current match. Repeating it changes nothing. */
export const leave = action(pageDefinitions.studio, 'leavePk', async (c) => {
  const desk = await api(c, getPkDesk, {});
  if (!desk.ok) return failedPage(c, desk);
  const { match } = desk.answer.data;
  if (!match) return c.redirect(linkIn(c)(href('/studio')), 303);
  return showPanelResult(c, await api(c, leavePk, { params: { uuid: match.uuid }, key: `leave-${match.uuid}` }), 'pk');
});

export const goal = action(pageDefinitions.studio, 'goal', async (c, { form: { idempotency_key, title, coins } }) =>
  showPanelResult(c, await api(c, setGoal, { form: { title, coins }, key: idempotency_key }), 'goal-desk'),
);

export const noGoal = action(pageDefinitions.studio, 'endGoal', async (c, { form: { uuid } }) =>
  showPanelResult(c, await api(c, endGoal, { params: { uuid } }), 'goal-desk'),
);

/** Applies a change to the pinned message of the VB's live on air. */
async function changePin(c: Context<EdgeEnv>, change: (slug: string) => Promise<{ ok: true } | Failure>) {
  const lives = await ownOnAir(c);
  if (!lives.ok) return failedPage(c, lives);
  const [live] = lives.answer.data;
  return showPanelResult(c, live ? await change(live.slug) : { ok: true }, 'pinned-desk');
}

export const pin = action(pageDefinitions.studio, 'pin', (c, { form: { idempotency_key, text } }) =>
  changePin(c, async (slug) => {
    const message = await api(c, sayLine, { params: { slug }, form: { text }, key: idempotency_key });
    return message.ok ? api(c, pinLine, { params: { slug, seq: message.answer.data.seq } }) : message;
  }),
);

export const unpin = action(pageDefinitions.studio, 'unpin', (c, { form: { seq } }) =>
  changePin(c, (slug) => api(c, unpinLine, { params: { slug, seq } })),
);

/** Loads the viewer's live on air past the cache, because they may have just started it. */
const ownOnAir = (c: Context<EdgeEnv>) =>
  api(c, listLives, { query: { status: 'on_air', caster_uuid: c.get('viewer')?.uuid, limit: 1 }, fresh: true });

/** Returns the viewer's live that is on air or waits for its first picture. */
async function openLive(c: Context<EdgeEnv>): Promise<{ ok: true; live: { uuid: string } | undefined } | Failure> {
  const [lives, studio] = await Promise.all([ownOnAir(c), api(c, getStudio, {})]);
  if (!lives.ok) return lives;
  if (!studio.ok) return studio;
  return { ok: true, live: studio.answer.data.waiting ?? lives.answer.data[0] };
}

async function studioPage(
  c: Context<EdgeEnv>,
  {
    title,
    category,
    failed,
    status = null,
    past,
    q = '',
    panelError = null,
  }: {
    title?: string;
    category?: string | undefined;
    failed?: Failure;
    status?: ComponentProps<typeof StudioPage>['status'];
    past?: string | undefined;
    q?: string;
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
                ...(await loadStudioPanels(c, live, { q, panelError, categories })),
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
