/** Guests of a live, and the page of a member who is invited. */
import type { Context } from 'hono';
import { CHAT_TEXT_MAX } from '../../../calls/live/chat/message-limits.ts';
import { acceptGuest, getOwnSeat, leaveGuest, newGuestKey } from '../../../calls/live/guest.ts';
import { getLive, type ShownLive } from '../../../calls/live/live.ts';
import { getLivePass } from '../../../calls/live/live-age.ts';
import { GuestPage } from '../../../client/live/guest/guest-page.tsx';
import { GuestsPage } from '../../../client/live/guest/guests-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/guest.ts';
import type { EdgeEnv } from '../../env.ts';
import { givePass } from '../../live/viewing-pass.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { asksData, dataAnswer } from '../../platform/request/form-answer.ts';
import { permissionsPolicy } from '../../platform/request/security-headers.ts';

export const guests = loader(pageDefinitions.liveGuests, async (c, { params }) => {
  const result = await api(c, getLive, { params, fresh: true });
  if (!result.ok) return failedPage(c, result);
  const { data: live } = result.answer;
  const title = textsOf(c.get('locale'))('guest:of', { name: live.caster.name });
  return page(c, {
    share: { kind: 'page', title, description: live.title },
    cache: pageDefinitions.liveGuests.cache,
    body: <GuestsPage live={live} now={c.get('now')} />,
  });
});

export const guest = loader(pageDefinitions.liveGuest, (c, { params: { slug } }) => guestPage(c, slug));

/** Accepts an invitation. A script then sends from the page. */
export const accept = action(
  pageDefinitions.liveGuest,
  'accept',
  async (c, { params, form: { idempotency_key, uuid, voice_only, birth_date } }) => {
    const result = await api(c, acceptGuest, {
      params: { uuid },
      form: { voice_only, birth_date },
      key: `${idempotency_key}-${uuid}`,
    });
    if (result.ok) return c.redirect(linkIn(c)(href('/live/{slug}/guest', params)), 303);
    if (result.status === 401 || result.status >= 500) return failedPage(c, result);
    return guestPage(c, params.slug, { failed: result, typed: birth_date });
  },
);

/** Leaves the live, or declines. Succeeds if the place is over already. */
export const leave = action(pageDefinitions.liveGuest, 'leave', async (c, { params, form: { uuid } }) => {
  const result = await api(c, leaveGuest, { params: { uuid } });
  if (!result.ok && result.status !== 404) return failedPage(c, result);
  return c.redirect(linkIn(c)(href('/live/{slug}/guest', params)), 303);
});

/** Returns a key with which a script sends from the page. */
export const key = action(pageDefinitions.liveGuest, 'key', async (c, { params, form: { uuid } }) => {
  const result = await api(c, newGuestKey, { params: { uuid } });
  if (!result.ok) return failedPage(c, result);
  return asksData(c)
    ? dataAnswer(c, 200, { ingest_key: result.answer.data.ingest_key })
    : c.redirect(linkIn(c)(href('/live/{slug}/guest', params)), 303);
});

async function guestPage(
  c: Context<EdgeEnv>,
  slug: string,
  { failed, typed = '' }: { failed?: Failure; typed?: string | undefined } = {},
): Promise<Response> {
  const [own, result] = await Promise.all([
    api(c, getOwnSeat, { params: { slug } }),
    api(c, getLive, { params: { slug }, fresh: true }),
  ]);
  if (!own.ok) return failedPage(c, own);
  const live = result.ok && result.answer.data.status === 'on_air' ? result.answer.data : null;
  const { data } = own.answer;
  const answer = await page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <GuestPage
        own={data}
        shownLive={live}
        mediaBase={data.seat?.status === 'on' && live ? await mediaBaseOf(c, live) : ''}
        maxLength={CHAT_TEXT_MAX}
        viewKey={crypto.randomUUID()}
        typed={typed}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
  answer.headers.set('permissions-policy', permissionsPolicy('(self)'));
  return answer;
}

/** Returns the address of the VB's media. The pass of an age limit becomes a cookie. */
async function mediaBaseOf(c: Context<EdgeEnv>, { uuid, slug, least_age }: ShownLive): Promise<string> {
  const base = `/live-media/${uuid}/`;
  if (least_age === null) return base;
  const pass = await api(c, getLivePass, { params: { slug } });
  return (pass.ok && givePass(c, pass.answer.data).media_base) || base;
}
