/** A quote, line by line, and the form that requests the payout. */
import type { Context } from 'hono';
import { getPayoutQuote, submitDisbursement } from '../../../../calls/payouts/payout.ts';
import { QuotePage } from '../../../../client/payouts/quote-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { payoutQuote as pageDefinition } from '../../../../pages/payouts/payout.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { bankOf } from './bank-of.ts';

export const quote = loader(pageDefinition, (c, { params }) => show(c, params.uuid));

/** Requests the payout. A required sign-in leads back to this quote. */
export const submit = action(pageDefinition, 'submit', async (c, { params: { uuid }, form }) => {
  const result = await api(c, submitDisbursement, { form: { quote_uuid: uuid }, key: form.idempotency_key });
  if (result.ok) return c.redirect(`${payoutPath(c, result.answer.data.uuid)}?status=submitted`, 303);
  const isShownOnPage = result.status === 409 || result.status === 422;
  return isShownOnPage ? show(c, uuid, result) : failedPage(c, result);
});

const payoutPath = (c: Context<EdgeEnv>, uuid: string) => linkIn(c)(href('/payout/payouts/{uuid}', { uuid }));

async function show(c: Context<EdgeEnv>, uuid: string, failed?: Failure): Promise<Response> {
  const result = await api(c, getPayoutQuote, { params: { uuid } });
  if (!result.ok) return failedPage(c, result);
  const { data: quote } = result.answer;
  // The quote was already used, so redirects to its payout.
  if (quote.payout_uuid !== null) return c.redirect(payoutPath(c, quote.payout_uuid), 303);
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <QuotePage
        quote={quote}
        bank={bankOf(quote.account.bank_code, c.get('locale'))}
        formError={failed?.failure.error.code ?? null}
        commandKey={crypto.randomUUID()}
      />
    ),
  });
}
