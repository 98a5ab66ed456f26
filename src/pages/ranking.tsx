/** The ranking explorer: who leads, by what, when, among whom. The whole of it stands in the address. */
import type { Context } from 'hono';
import { bangkokDay } from '../../calls/bangkok-day.ts';
import { listAffiliations, listRankingTypes } from '../../calls/ranking.ts';
import { localePath } from '../../client/i18n.ts';
import { RankingsPage } from '../../client/ranking/rankings-page.tsx';
import { rankings as row } from '../../pages/ranking.ts';
import { api, both } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { errorPage, failedPage } from '../errors.tsx';
import { open } from '../open.ts';
import { page } from '../page.tsx';
import { addressOf, frameOf } from '../ranking/page-props.ts';
import { fieldsOf, isAddressOf, readView } from '../ranking/rankings-view.ts';
import { isAnswered, standingsOf } from '../ranking/standings.ts';
import type { Share } from '../share.ts';
import { textsOf } from '../texts.ts';

export const rankings = open(row, async (c, { query: { cursor, ...filters } }) => {
  const lists = await both(api(c, listRankingTypes, {}), api(c, listAffiliations, {}));
  if (!lists.ok) return failedPage(c, lists);
  const [{ data: listed }, { data: families }] = lists.answer;
  const [first, ...others] = listed.filter(isAnswered);
  if (!first) return errorPage(c, 404, 'ranking_inactive');
  const place = {
    base: c.var.address.path,
    types: [first, ...others] as const,
    families,
    today: bangkokDay(c.var.now),
  };

  const { view, problem } = readView(filters, place);
  const frame = { ...frameOf(view, place), type: view.type, period: view.period };
  if (problem) {
    const days = view.period === 'range' ? { first: filters.from ?? '', last: filters.to ?? '' } : null;
    const form = { ...frame.form, days };
    const body = <RankingsPage {...frame} form={form} span={null} found={{ problem }} />;
    return page(c, { share: { kind: 'hidden' }, status: 422, body });
  }

  const here = new URL(c.req.url);
  if (!isAddressOf(here.searchParams, fieldsOf(view, place, cursor))) {
    return c.redirect(localePath(c.var.locale, addressOf(view, place, cursor)), 302);
  }
  const standings = await standingsOf(c, view, cursor);
  if (!standings.ok) return failedPage(c, standings);
  const { data, next_cursor, leader } = standings.answer;
  const found = {
    standings: data,
    leader: leader?.score ?? 0,
    firstHref: cursor === undefined ? null : addressOf(view, place),
    nextHref: next_cursor && addressOf(view, place, next_cursor),
  };
  return page(c, {
    share: shareOf(c, view.type.description[c.var.locale]),
    cache: row.cache,
    body: <RankingsPage {...frame} span={view.span} found={found} />,
  });
});

function shareOf(c: Context<EdgeEnv>, ranking: string): Share {
  const t = textsOf(c.var.locale);
  const description = t('share:ranking.description', { ranking, product: c.var.settings.PRODUCT_NAME });
  return { kind: 'page', title: t('ranking:title_of', { ranking }), description };
}
