/** Everything that is on above the chat of a live, as a page with forms. */
import type { Context } from 'hono';
import { endOffer, listOffers, offerItem } from '../../../../calls/deck/offer.ts';
import { endPoll, listPolls, listStudioPolls, startPoll, votePoll } from '../../../../calls/deck/poll.ts';
import { getLive } from '../../../../calls/live/live.ts';
import { listShopItems } from '../../../../calls/shop/item.ts';
import { DeckPage } from '../../../../client/deck/deck/deck-page.tsx';
import { StudioPollsPage } from '../../../../client/deck/poll/studio-polls-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../../pages/deck/deck.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { signInFirst } from '../../../platform/session/sign-in-first.ts';

type Params = { slug: string };
type Status = 'voted' | 'started' | 'ended' | 'offered' | 'offer_ended';

/** Items that a VB can choose from. */
const MAX_CHOICES = 50;

export const liveNow = loader(pageDefinitions.liveNow, (c, { params, query: { status = null } }) =>
  nowPage(c, params, { status }),
);

async function nowPage(
  c: Context<EdgeEnv>,
  params: Params,
  {
    status = null,
    failed,
    draft,
  }: { status?: Status | null; failed?: Failure; draft?: { question: string; answers: readonly string[] } },
): Promise<Response> {
  const [live, offers, polls] = await Promise.all([
    api(c, getLive, { params }),
    api(c, listOffers, { params, fresh: true }),
    api(c, c.get('viewer') ? listPolls.own : listPolls, { params }),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!polls.ok) return failedPage(c, polls);
  if (!offers.ok) return failedPage(c, offers);
  const { caster, status: liveStatus } = live.answer.data;
  const isOnAirVb = liveStatus === 'on_air' && caster.uuid === c.get('viewer')?.uuid;
  const items = isOnAirVb ? await api(c, listShopItems, { query: { limit: MAX_CHOICES } }) : null;
  const choices = items?.ok ? items.answer.data.filter(({ availability }) => availability === 'on_sale') : null;
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed ? { status: failed.status } : { cache: pageDefinitions.liveNow.cache }),
    body: (
      <DeckPage
        live={live.answer.data}
        polls={polls.answer.data}
        offers={offers.answer.data.offers}
        choices={choices}
        viewKey={crypto.randomUUID()}
        draft={draft ?? { question: '', answers: [] }}
        status={status}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}

const back = (c: Context<EdgeEnv>, params: Params, status: Status) =>
  c.redirect(linkIn(c)(href('/live/{slug}/now', params, { status })), 303);

/** Shows the page with the reason for a refusal. */
const refused = (
  c: Context<EdgeEnv>,
  params: Params,
  failed: Failure,
  draft?: Parameters<typeof nowPage>[2]['draft'],
) =>
  failed.status === 401 || failed.status === 404 || failed.status >= 500
    ? failedPage(c, failed)
    : nowPage(c, params, { failed, ...(draft && { draft }) });

export const vote = action(pageDefinitions.liveNow, 'vote', async (c, { params, form: { uuid, answer } }) => {
  if (!c.get('viewer')) return signInFirst(c, 'SessionRequired', linkIn(c)(href('/live/{slug}/now', params)));
  const result = await api(c, votePoll, { params: { ...params, uuid }, form: { answer } });
  return result.ok ? back(c, params, 'voted') : refused(c, params, result);
});

export const start = action(pageDefinitions.liveNow, 'startPoll', async (c, { params, form }) => {
  const { idempotency_key, question, seconds } = form;
  const answers = [form.answer_1, form.answer_2, form.answer_3, form.answer_4];
  const result = await api(c, startPoll, {
    params,
    form: { question, answers: answers.join('\n'), seconds },
    key: idempotency_key,
  });
  return result.ok ? back(c, params, 'started') : refused(c, params, result, { question, answers });
});

export const end = action(pageDefinitions.liveNow, 'endPoll', async (c, { params, form: { uuid } }) => {
  const result = await api(c, endPoll, { params: { ...params, uuid } });
  return result.ok ? back(c, params, 'ended') : refused(c, params, result);
});

export const offer = action(pageDefinitions.liveNow, 'offer', async (c, { params, form }) => {
  const { idempotency_key: key, item_uuid, minutes } = form;
  const result = await api(c, offerItem, { params, form: { item_uuid, minutes }, key });
  return result.ok ? back(c, params, 'offered') : refused(c, params, result);
});

export const finishOffer = action(pageDefinitions.liveNow, 'endOffer', async (c, { params, form: { uuid } }) => {
  const result = await api(c, endOffer, { params: { ...params, uuid } });
  return result.ok ? back(c, params, 'offer_ended') : refused(c, params, result);
});

export const studioPolls = loader(pageDefinitions.studioPolls, async (c, { query: { cursor } }) => {
  const result = await api(c, listStudioPolls, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <StudioPollsPage
        polls={data}
        nextHref={next_cursor && linkIn(c)(href('/studio/polls', { cursor: next_cursor }))}
      />
    ),
  });
});
