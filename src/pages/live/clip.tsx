/** Clips: their page, the lists, and the form that cuts one. */
import type { Context } from 'hono';
import {
  CLIP_TITLE_MAX,
  type Clip,
  cutClip as cutClipCall,
  deleteClip,
  getClip,
  getClipPass,
  getClipSettings,
  listClips,
  setClipSettings,
  setClipTitle,
  tellAgeForClip,
} from '../../../calls/live/clip.ts';
import { getLive } from '../../../calls/live/live.ts';
import type { LivePass } from '../../../calls/live/live-age.ts';
import { getFollowing } from '../../../calls/people/follow.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { ClipPage } from '../../../client/live/clip/clip-page.tsx';
import { ClipsPage } from '../../../client/live/clip/clips-page.tsx';
import { ClipsShelf } from '../../../client/live/clip/clips-shelf.tsx';
import { CutPage, type TypedCut } from '../../../client/live/clip/cut-page.tsx';
import { OwnClipsPage } from '../../../client/live/clip/own-clips-page.tsx';
import { parseClock } from '../../../client/live/clip/parse-clock.ts';
import { type AgeAsked, AgePage } from '../../../client/live/live/age-page.tsx';
import { actionHref, href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { formatClock } from '../../../client/ui/facts/clock.ts';
import * as pageDefinitions from '../../../pages/live/clip.ts';
import type { EdgeEnv } from '../../env.ts';
import { clipShare } from '../../live/clip-share.ts';
import { givePass } from '../../live/viewing-pass.ts';
import { followingBy, shownTo } from '../../people/following-by.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';

const OTHERS = 6;
const PER_PAGE = 24;

export const clip = loader(pageDefinitions.clip, (c, { params: { uuid } }) => clipPage(c, uuid));

/** `trouble`: a title that the API refused. */
async function clipPage(
  c: Context<EdgeEnv>,
  uuid: string,
  trouble?: { typed: string; code: FailureCode; status: number },
): Promise<Response> {
  const others = api(c, listClips, { query: { beside: uuid, limit: OTHERS } });
  // The member who cut it sees a new title at once.
  const result = await api(c, getClip, { params: { id: uuid }, fresh: c.get('viewer') !== null });
  if (!result.ok) return noClip(c, result);
  const { data: clip } = result.answer;
  const { caster, cutter } = clip;
  const following = followingBy(c, () => api(c, getFollowing, { params: { uuid: caster.uuid } }));
  const own = await following;
  if (own === 'hidden' || own?.is_blocked) return errorPage(c, 404, 'clip_not_found');
  const refusal = await ageRefusal(c, clip);
  if (refusal) return refusal;
  const viewer = c.get('viewer')?.uuid;
  const isVb = viewer === caster.uuid;
  return page(c, {
    share: clipShare(clip),
    ...(trouble ? { status: trouble.status } : clip.least_age === null && { cache: pageDefinitions.clip.cache }),
    body: (defer) => (
      <ClipPage
        clip={clip}
        isFollowing={own?.is_following ?? false}
        isCutterShown={shownTo(own, [{ user: cutter }]).length > 0}
        mayDelete={isVb || viewer === cutter.uuid}
        mayDownload={isVb || clip.may_download}
        shareUrl={publicOrigin(c) + localePath(c.get('locale'), href('/clips/{uuid}', { uuid: clip.uuid }))}
        others={defer(others, 'clips', ({ data }) => <ClipsShelf clips={data} vb={caster.uuid} />)}
        titleForm={
          viewer === cutter.uuid
            ? { value: trouble?.typed ?? clip.title, maxLength: CLIP_TITLE_MAX, trouble: trouble?.code ?? null }
            : null
        }
      />
    ),
  });
}

const noClip = (c: Context<EdgeEnv>, failed: Failure) =>
  failed.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'clip_not_found') : failedPage(c, failed);

/** Returns the page that explains why the viewer may not watch yet, or null. */
async function ageRefusal(c: Context<EdgeEnv>, clip: Clip): Promise<Response | null> {
  if (clip.least_age === null) return null;
  if (!c.get('viewer')) return agePage(c, clip, { state: 'visitor' });
  const pass = await api(c, getClipPass, { params: { id: clip.uuid } });
  return pass.ok ? refusalBy(c, clip, pass.answer.data) : failedPage(c, pass);
}

/** Gives the viewer the pass and returns null, or returns the page that asks for the age. */
function refusalBy(c: Context<EdgeEnv>, clip: Clip, livePass: LivePass): Promise<Response> | null {
  const { state, from, media_base } = givePass(c, livePass);
  if (media_base !== null) return null;
  return agePage(c, clip, state === 'too_young' && from !== null ? { state, from } : { state: 'unknown' });
}

function agePage(c: Context<EdgeEnv>, clip: Clip, question: AgeAsked): Promise<Response> {
  const { uuid } = clip;
  const isWrong = question.state === 'unknown' && question.isWrong;
  const target = { path: href('/clips/{uuid}', { uuid }), action: actionHref('/clips/{uuid}', '/age', { uuid }) };
  return page(c, {
    share: clipShare(clip),
    status: question.state === 'too_young' ? 403 : isWrong ? 422 : 200,
    body: <AgePage live={clip} page={target} minAge={clip.least_age ?? 18} reason={question} />,
  });
}

/** Records the viewer's birth date, once, to watch the clip. */
export const age = action(pageDefinitions.clip, 'age', async (c, { params: { uuid }, form: { birth_date } }) => {
  const params = { id: uuid };
  const result = await api(c, tellAgeForClip, { params, form: { birth_date } });
  if (result.ok) return c.redirect(linkIn(c)(href('/clips/{uuid}', { uuid })), 303);
  const { code } = result.failure.error;
  if (code !== 'birth_date_wrong' && code !== 'invalid_form') return noClip(c, result);
  const clip = await api(c, getClip, { params });
  return clip.ok
    ? agePage(c, clip.answer.data, { state: 'unknown', typed: birth_date, isWrong: true })
    : noClip(c, clip);
});

/** Changes the title. An error appears beside the field. */
export const title = action(pageDefinitions.clip, 'title', async (c, { params: { uuid }, form: { title } }) => {
  const result = await api(c, setClipTitle, { params: { id: uuid }, form: { title } });
  if (result.ok) return c.redirect(linkIn(c)(href('/clips/{uuid}', { uuid })), 303);
  const { code } = result.failure.error;
  if (code !== 'clip_title_word' && code !== 'invalid_form') return noClip(c, result);
  return clipPage(c, uuid, { typed: title, code, status: result.status });
});

export const remove = action(pageDefinitions.clip, 'remove', async (c, { params: { uuid } }) => {
  const clip = await api(c, getClip, { params: { id: uuid } });
  const result = await api(c, deleteClip, { params: { id: uuid } });
  if (!result.ok) return noClip(c, result);
  const vb = clip.ok ? clip.answer.data.caster.uuid : undefined;
  return c.redirect(linkIn(c)(href('/clips', vb === undefined ? {} : { vb })), 303);
});

export const clips = loader(pageDefinitions.clips, async (c, { query: { vb, cursor } }) => {
  const result = await api(c, listClips, { query: { caster_uuid: vb, cursor, limit: PER_PAGE } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const t = textsOf(c.get('locale'));
  const ofVb = vb === undefined ? {} : { vb };
  return page(c, {
    share: { kind: 'page', title: t('clip:title'), description: t('clip:none_text') },
    cache: pageDefinitions.clips.cache,
    body: (
      <ClipsPage
        clips={data}
        vb={vb ?? null}
        nextHref={next_cursor && linkIn(c)(href('/clips', { ...ofVb, cursor: next_cursor }))}
      />
    ),
  });
});

export const ownClips = loader(pageDefinitions.ownClips, async (c, { query: { cursor } }) => {
  const query = { caster_uuid: c.get('viewer')?.uuid, cursor, limit: PER_PAGE };
  const [list, settings] = await Promise.all([api(c, listClips, { query, fresh: true }), api(c, getClipSettings, {})]);
  if (!list.ok) return failedPage(c, list);
  if (!settings.ok) return failedPage(c, settings);
  const { data, next_cursor } = list.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <OwnClipsPage
        clips={data}
        nextHref={next_cursor && linkIn(c)(href('/studio/clips', { cursor: next_cursor }))}
        mayDownload={settings.answer.data.may_download}
      />
    ),
  });
});

export const settings = action(pageDefinitions.ownClips, 'settings', async (c, { form: { downloads } }) => {
  const result = await api(c, setClipSettings, { form: { downloads } });
  return result.ok ? c.redirect(linkIn(c)(href('/studio/clips')), 303) : failedPage(c, result);
});

const nothingTyped: TypedCut = { seconds: '30', ago: '0', at: '0:00', title: '' };

export const cutClip = loader(pageDefinitions.cutClip, (c, { params, query: { at } }) =>
  cutPage(c, params.slug, { typed: at === undefined ? nothingTyped : { ...nothingTyped, at: formatClock(at) } }),
);

export const cut = action(pageDefinitions.cutClip, 'cut', async (c, { params, form }) => {
  const { seconds, ago = nothingTyped.ago, at = nothingTyped.at, title = '', idempotency_key: key } = form;
  const typed = { seconds, ago, at, title };
  const result = await api(c, getLive, { params, fresh: true });
  if (!result.ok) return failedPage(c, result);
  const { data: live } = result.answer;
  const from_ms =
    live.status === 'on_air'
      ? c.get('now').getTime() - (Number(typed.seconds) + Number(typed.ago)) * 1000
      : Date.parse(live.started_at) + (parseClock(typed.at) ?? Number.NaN) * 1000;
  if (Number.isNaN(from_ms)) return cutPage(c, params.slug, { typed, trouble: 'clip_without_video', status: 422 });
  const clip = await api(c, cutClipCall, {
    params: { id: live.uuid },
    form: { from: new Date(from_ms).toISOString(), seconds: typed.seconds, title },
    key,
  });
  if (clip.ok) return c.redirect(linkIn(c)(href('/clips/{uuid}', { uuid: clip.answer.data.uuid })), 303);
  const { status, failure } = clip;
  if (status === 401) return failedPage(c, clip);
  return cutPage(c, params.slug, { typed, trouble: failure.error.code, status });
});

async function cutPage(
  c: Context<EdgeEnv>,
  slug: string,
  { typed, trouble = null, status = 200 }: { typed: TypedCut; trouble?: FailureCode | null; status?: number },
): Promise<Response> {
  const result = await api(c, getLive, { params: { slug } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    status,
    body: (
      <CutPage
        live={result.answer.data}
        typed={typed}
        trouble={trouble}
        idempotencyKey={crypto.randomUUID()}
        maxTitle={CLIP_TITLE_MAX}
      />
    ),
  });
}
