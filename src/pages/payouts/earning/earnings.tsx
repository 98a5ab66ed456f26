/** Earnings of a VB or a family from gifts: pages, and daily CSV of a month. */
import { getCommissions, listCommissions } from '../../../../calls/deck/commission.ts';
import { getEarnings, getFamilyEarnings } from '../../../../calls/payouts/earning.ts';
import { CommissionsPage } from '../../../../client/payouts/commissions-page.tsx';
import { EarningsPage } from '../../../../client/payouts/earnings-page.tsx';
import { FamilyEarningsPage } from '../../../../client/payouts/family-earnings-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../../pages/payouts/earning.ts';
import { baht, csvFile } from '../../../platform/base/csv.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';

export const earnings = loader(pageDefinitions.earnings, async (c, { query }) => {
  const [result, commissions] = await Promise.all([api(c, getEarnings, { query }), api(c, getCommissions, {})]);
  if (!result.ok) return failedPage(c, result);
  const sums = commissions.ok ? commissions.answer.data : null;
  return page(c, {
    share: { kind: 'hidden' },
    body: <EarningsPage earnings={result.answer.data} commissions={sums} />,
  });
});

export const commissions = loader(pageDefinitions.commissions, async (c, { query: { cursor } }) => {
  const result = await api(c, listCommissions, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const nextHref = next_cursor && linkIn(c)(href('/earnings/commissions', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <CommissionsPage commissions={data} nextHref={nextHref} /> });
});

export const family = loader(pageDefinitions.familyEarnings, async (c, { query }) => {
  const result = await api(c, getFamilyEarnings, { query });
  if (!result.ok) return failedPage(c, result);
  return page(c, { share: { kind: 'hidden' }, body: <FamilyEarningsPage earnings={result.answer.data} /> });
});

export const days = loader(pageDefinitions.earningDays, async (c, { query }) => {
  const result = await api(c, getEarnings, { query });
  if (!result.ok) return failedPage(c, result);
  const { days: lines, month } = result.answer.data;
  const t = textsOf(c.get('locale'));
  const head = [t('earning:day'), t('earning:file.gifts'), t('earning:file.coins'), 'V-token', t('earning:year.baht')];
  const table = lines.map((line) => [line.day, line.gift_count, line.coins, line.vtokens, baht(line.satang)]);
  return csvFile(c, `earnings-${month}`, [[head, ...table]]);
});
