import { listPackages } from '../../../../calls/money/order.ts';
import { listPromotions } from '../../../../calls/money/promotion.ts';
import { TopUpPage } from '../../../../client/money/start/top-up-page.tsx';
import { topUp as row } from '../../../../pages/money/payment.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { open } from '../../../platform/page/open.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';
import { soonPromotion } from '../../../rankings/event/soon-promotion.ts';

export const topUp = open(row, async (c) => {
  const [found, promotion, promotions] = await Promise.all([
    api(c, listPackages, { query: { for: 'user' } }),
    soonPromotion(c),
    api(c, listPromotions, {}),
  ]);
  if (!found.ok) return failedPage(c, found);
  const nowMs = c.get('now').getTime();
  const shown = promotions.ok
    ? promotions.answer.data.filter((one) => one.for === 'user' && Date.parse(one.starts_at) <= nowMs)
    : [];
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('payment:top_up.title'), description: t('payment:top_up.text') },
    cache: row.cache,
    body: <TopUpPage packages={found.answer.data} promotion={promotion} promotions={shown} />,
  });
});
