import { listPackages } from '../../../calls/payment.ts';
import { TopUpPage } from '../../../client/payment/top-up-page.tsx';
import { topUp as row } from '../../../pages/payment.ts';
import { api } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { soonPromotion } from '../../event/soon-promotion.ts';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';
import { textsOf } from '../../texts.ts';

export const topUp = open(row, async (c) => {
  const [found, promotion] = await Promise.all([api(c, listPackages, { query: { for: 'user' } }), soonPromotion(c)]);
  if (!found.ok) return failedPage(c, found);
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('payment:top_up.title'), description: t('payment:top_up.text') },
    cache: row.cache,
    body: <TopUpPage packages={found.answer.data} promotion={promotion} />,
  });
});
