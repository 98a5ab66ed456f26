import { type Context, Hono } from 'hono';
import { getBalance, listFamilyOrders, listPaidOrders, listTopups } from '../../calls/payment.ts';
import { localePath } from '../../client/i18n.ts';
import { HistoryPage } from '../../client/payment/history-page.tsx';
import { type HistoryTab, historyPath, historyTabs } from '../../client/payment/paths.ts';
import { api } from '../api.ts';
import { plainPage } from '../app-page.tsx';
import { cursorOf } from '../cursor.ts';
import type { EdgeEnv } from '../env.ts';
import { noFamilyPage, unavailable } from './refusal-page.tsx';

export const history = new Hono<EdgeEnv>();

const calls = { topup: listTopups, family: listFamilyOrders, paid: listPaidOrders } as const;

history.get('/payment/history', (c) => c.redirect(localePath(c.var.locale, historyPath('topup')), 302));

for (const tab of historyTabs) history.get(`/payment/history/${tab}`, (c) => historyPage(c, tab));

async function historyPage(c: Context<EdgeEnv>, tab: HistoryTab): Promise<Response> {
  const [found, balance] = await Promise.all([
    api(c, calls[tab], { query: { cursor: cursorOf(c) } }),
    api(c, getBalance, {}),
  ]);
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
