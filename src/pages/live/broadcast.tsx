/**
 * The studio: a VB goes on air, sends video from the browser or a program, and ends the live.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { newLiveKey } from '../../../calls/live/broadcast-key.ts';
import { chooseLiveCategory } from '../../../calls/live/category.ts';
import { sayLine } from '../../../calls/live/chat.ts';
import { pinLine, unpinLine } from '../../../calls/live/chat-moderation.ts';
import { endGoal, setGoal } from '../../../calls/live/goal.ts';
import { endMyLive, putLiveOnAir, startLive } from '../../../calls/live/live.ts';
import { acceptPk, declinePk, getPkDesk, inviteToPk, leavePk } from '../../../calls/live/pk.ts';
import { getStudio, newStreamKey } from '../../../calls/live/studio.ts';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/broadcast.ts';
import type { EdgeEnv } from '../../env.ts';
import { programTarget } from '../../live/program-target.ts';
import { ownOnAir, showPanelResult, studioPage } from '../../live/studio-page.tsx';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { linkIn } from '../../platform/page/site.ts';
import { asksData, dataAnswer } from '../../platform/request/form-answer.ts';
import { sendPicture } from '../../platform/request/send-picture.ts';

const draftSchema = z.object({
  category: z.string().optional().catch(undefined),
  title: z.string().catch(''),
  least_age: z.enum(['', '18', '20']).catch(''),
  is_practice: z.literal('on').optional().catch(undefined),
});

export const studio = loader(pageDefinitions.studio, (c, { query: { status = null, q = '', guest = '', past } }) =>
  studioPage(c, { status, past, q, guest }),
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

/** Returns the viewer's live that is on air or waits for its first picture. */
async function openLive(c: Context<EdgeEnv>): Promise<{ ok: true; live: { uuid: string } | undefined } | Failure> {
  const [lives, studio] = await Promise.all([ownOnAir(c), api(c, getStudio, {})]);
  if (!lives.ok) return lives;
  if (!studio.ok) return studio;
  return { ok: true, live: studio.answer.data.waiting ?? lives.answer.data[0] };
}
