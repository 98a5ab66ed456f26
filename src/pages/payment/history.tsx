import type { Context } from 'hono';
import { getBalance, listFamilyOrders, listPaidOrders, listTopups } from '../../../calls/payment.ts';
import { HistoryPage } from '../../../client/payment/history-page.tsx';
import type { HistoryTab } from '../../../client/payment/places.ts';
import * as rows from '../../../pages/payment.ts';
import { api } from '../../api.ts';
import { plainPage } from '../../app-page.tsx';
import type { EdgeEnv } from '../../env.ts';
import { open } from '../../open.ts';
import { noFamilyPage, unavailable } from '../../payment/refusal-page.tsx';

const calls = { topup: listTopups, family: listFamilyOrders, paid: listPaidOrders } as const;

export const topupHistory = open(rows.topupHistory, (c, { query }) => historyPage(c, 'topup', query.cursor));
export const familyHistory = open(rows.familyHistory, (c, { query }) => historyPage(c, 'family', query.cursor));
export const paidHistory = open(rows.paidHistory, (c, { query }) => historyPage(c, 'paid', query.cursor));

async function historyPage(c: Context<EdgeEnv>, tab: HistoryTab, cursor: string | undefined): Promise<Response> {
  const [found, balance] = await Promise.all([api(c, calls[tab], { query: { cursor } }), api(c, getBalance, {})]);
  if (!found.ok && found.failure.error.code === 'family_account_required') {
    return noFamilyPage(c);
  }
  if (!found.ok) return unavailable(c, found);
  const { data, next_cursor } = found.answer;
  return plainPage(
    c,
    <HistoryPage tab={tab} orders={data} next={next_cursor} balance={balance.ok ? balance.answer.data : null} />,
  );
}
