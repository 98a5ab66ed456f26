import { listPackages } from '../../../../calls/money/package.ts';
import { listPromotions } from '../../../../calls/money/promotion.ts';
import { TopUpPage } from '../../../../client/money/order-draft/top-up-page.tsx';
import { topUp as pageDefinition } from '../../../../pages/money/order.ts';
import { startNotices } from '../../../money/order/start-notice.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';

export const topUp = loader(pageDefinition, async (c) => {
  const [result, notices, promotions] = await Promise.all([
    api(c, listPackages, { query: { for: 'user' } }),
    startNotices(c),
    api(c, listPromotions, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const nowMs = c.get('now').getTime();
  const runningPromotions = promotions.ok
    ? promotions.answer.data.filter((one) => one.for === 'user' && Date.parse(one.starts_at) <= nowMs)
    : [];
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('order:top_up.title'), description: t('order:top_up.text') },
    cache: pageDefinition.cache,
    body: <TopUpPage packages={result.answer.data} notices={notices} promotions={runningPromotions} />,
  });
});
