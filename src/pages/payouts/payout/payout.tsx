/** One payout: its state, next step and expected date, and its tax certificate. */
import { cancelDisbursement, getDisbursement } from '../../../../calls/payouts/payout.ts';
import { getTaxCertificate } from '../../../../calls/payouts/tax.ts';
import { CertificatePage } from '../../../../client/payouts/certificate-page.tsx';
import { PayoutPage } from '../../../../client/payouts/payout-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { certificate as certificatePage, payout as pageDefinition } from '../../../../pages/payouts/payout.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';
import { bankOf } from './bank-of.ts';

export const payout = loader(pageDefinition, async (c, { params, query: { status = null } }) => {
  const result = await api(c, getDisbursement, { params });
  if (!result.ok) return failedPage(c, result);
  const { data: payout } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: <PayoutPage payout={payout} bank={bankOf(payout.account.bank_code, c.get('locale'))} outcome={status} />,
  });
});

export const cancel = action(pageDefinition, 'cancel', async (c, { params }) => {
  const result = await api(c, cancelDisbursement, { params });
  if (!result.ok && result.failure.error.code !== 'payout_not_movable') return failedPage(c, result);
  const path = linkIn(c)(href('/payout/payouts/{uuid}', params));
  return c.redirect(`${path}?status=${result.ok ? 'cancelled' : 'not_cancelled'}`, 303);
});

export const certificate = loader(certificatePage, async (c, { params }) => {
  const result = await api(c, getTaxCertificate, { params });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    body: <CertificatePage certificate={result.answer.data} thai={textsOf('th')} {...params} />,
  });
});
