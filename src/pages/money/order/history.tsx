import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { listFamilyOrders, listPaidOrders, listTopups } from '../../../../calls/money/order.ts';
import { getBalance } from '../../../../calls/money/package.ts';
import type { HistoryTab } from '../../../../client/money/order-draft/order-paths.ts';
import { OrderHistoryPage } from '../../../../client/money/order-history/history-page.tsx';
import * as pageDefinitions from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { noFamilyPage, unavailable, unavailableInPlace } from '../../../money/order/refusal-page.tsx';
import { api, type Failure } from '../../../platform/host/api.ts';
import { earlyPlainPage, plainPage } from '../../../platform/page/app-page.tsx';
import { loader } from '../../../platform/page/loader.ts';

const calls = { topup: listTopups, family: listFamilyOrders, paid: listPaidOrders } as const;

export const topupHistory = loader(pageDefinitions.topupHistory, (c, { query }) =>
  historyPage(c, 'topup', query.cursor),
);
export const familyHistory = loader(pageDefinitions.familyHistory, (c, { query }) =>
  historyPage(c, 'family', query.cursor),
);
export const paidHistory = loader(pageDefinitions.paidHistory, (c, { query }) => historyPage(c, 'paid', query.cursor));

async function historyPage(c: Context<EdgeEnv>, tab: HistoryTab, cursor: string | undefined): Promise<Response> {
  const historyPromise = readHistory(c, tab, cursor);
  // A missing family and an invalid cursor lead to another page, so these wait for the data.
  if (tab !== 'family' && cursor === undefined)
    return earlyPlainPage(c, historyPromise, historyOf, { inPlace: unavailableInPlace(c) });
  const outcome = await historyPromise;
  if (!('ok' in outcome)) return plainPage(c, historyOf(outcome));
  return outcome.failure.error.code === 'family_account_required' ? noFamilyPage(c) : unavailable(c, outcome);
}

const historyOf = (props: ComponentProps<typeof OrderHistoryPage>) => <OrderHistoryPage {...props} />;

async function readHistory(
  c: Context<EdgeEnv>,
  tab: HistoryTab,
  cursor: string | undefined,
): Promise<ComponentProps<typeof OrderHistoryPage> | Failure> {
  const [result, balance] = await Promise.all([api(c, calls[tab], { query: { cursor } }), api(c, getBalance, {})]);
  if (!result.ok) return result;
  const { data, next_cursor } = result.answer;
  return { tab, orders: data, next: next_cursor, balance: balance.ok ? balance.answer.data : null };
}
