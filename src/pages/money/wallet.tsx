/** The member's coin movements, limits and breaks. */
import { breakEnd } from '../../../calls/money/wallet/break-span.ts';
import { breakSpans } from '../../../calls/money/wallet/break-spans.ts';
import {
  getSpendingLimits,
  listMovements,
  setAskAbove,
  setBreak,
  setSpendingLimit,
} from '../../../calls/money/wallet.ts';
import { parseBaht } from '../../../client/money/order-draft/thai-baht.ts';
import { CoinWalletPage } from '../../../client/money/wallet/coin-wallet-page.tsx';
import { LimitsPage } from '../../../client/money/wallet/limits-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { limits as limitsPage, wallet as pursePage } from '../../../pages/money/wallet.ts';
import { coinsOfMember } from '../../money/coins-of-member.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';

export const purse = loader(pursePage, async (c, { query: { cursor } }) => {
  const [result, coins] = await Promise.all([api(c, listMovements, { query: { cursor } }), coinsOfMember(c)]);
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor, is_next_archived } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: <CoinWalletPage movements={data} coins={coins} nextCursor={next_cursor} isNextArchived={is_next_archived} />,
  });
});

export const limits = loader(limitsPage, async (c, { query: { status = null, span = null } }) => {
  const result = await api(c, getSpendingLimits, {});
  if (!result.ok) return failedPage(c, result);
  const { break_until } = result.answer.data;
  const offered = breakSpans
    .map((one) => ({ span: one, until: breakEnd(one, c.get('now')).toISOString() }))
    .filter(({ until }) => break_until === null || until > break_until);
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <LimitsPage
        limits={result.answer.data}
        outcome={status}
        offered={offered}
        question={offered.find((one) => one.span === span) ?? null}
        viewKey={crypto.randomUUID()}
      />
    ),
  });
});

export const set = action(limitsPage, 'set', async (c, { form: { period, baht } }) => {
  const back = (status: string) => c.redirect(`${linkIn(c)(href('/purse/limits'))}?status=${status}`, 303);
  const parsedAmount = parseBaht(baht);
  if ('problem' in parsedAmount && parsedAmount.problem !== 'empty') return back('unreadable');
  const limit_satang = 'satang' in parsedAmount ? String(parsedAmount.satang) : '';
  const result = await api(c, setSpendingLimit, { form: { period, limit_satang } });
  if (result.ok) return back(result.answer.data[period].next === null ? 'lowered' : 'raised');
  return result.failure.error.code === 'invalid_form' ? back('unreadable') : failedPage(c, result);
});

export const ask = action(limitsPage, 'ask', async (c, { form: { coins } }) => {
  const back = (status: string) => c.redirect(`${linkIn(c)(href('/purse/limits'))}?status=${status}`, 303);
  const parsedAmount = parseBaht(coins);
  if ('problem' in parsedAmount || parsedAmount.satang % 100 !== 0) return back('not_coins');
  const result = await api(c, setAskAbove, { form: { coins: String(parsedAmount.satang / 100) } });
  return result.ok ? back('asks') : failedPage(c, result);
});

export const pause = action(limitsPage, 'pause', async (c, { form: { span, idempotency_key: key } }) => {
  const back = (status: string) => c.redirect(`${linkIn(c)(href('/purse/limits'))}?status=${status}`, 303);
  const result = await api(c, setBreak, { form: { span }, key });
  if (result.ok) return back('break_started');
  return result.failure.error.code === 'break_not_longer' ? back('break_not_longer') : failedPage(c, result);
});
