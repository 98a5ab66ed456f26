/** Transfer proof for an order: a picture whose QR code the browser reads, or its reference. */

import type { Context } from 'hono';
import { bankCodes, bankName } from '../../../../calls/money/bank/thai-banks.ts';
import { getOrder, noteSlip } from '../../../../calls/money/order.ts';
import { type TransferProofError, TransferProofPage } from '../../../../client/money/charge/transfer-proof-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale } from '../../../../client/platform/texts/i18n.ts';
import { paymentSlip as pageDefinition } from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { api } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';

interface Typed {
  bank_code: string;
  reference: string;
}

export const slip = loader(pageDefinition, (c, { params: { uuid } }) =>
  slipPage(c, uuid, { bank_code: '', reference: '' }),
);

/** Saves the proof and redirects to the order. */
export const note = action(pageDefinition, 'note', async (c, { params: { uuid }, form }) => {
  const result = await api(c, noteSlip, { params: { uuid }, form });
  if (result.ok) return c.redirect(linkIn(c)(href('/payment/orders/{uuid}', { uuid })), 303);
  const { code } = result.failure.error;
  if (code !== 'slip_unreadable' && code !== 'slip_of_other_order' && code !== 'too_many_requests') {
    return unavailable(c, result);
  }
  return slipPage(c, uuid, form, { code, status: result.status });
});

async function slipPage(
  c: Context<EdgeEnv>,
  uuid: string,
  values: Typed,
  formError: { code: TransferProofError; status: number } | null = null,
): Promise<Response> {
  const result = await api(c, getOrder, { params: { uuid } });
  if (!result.ok) return unavailable(c, result);
  const banks = bankCodes.map((value) => ({ value, text: inLocale(bankName(value), c.get('locale')) }));
  return plainPage(
    c,
    <TransferProofPage order={result.answer.data} banks={banks} typed={values} formError={formError?.code ?? null} />,
    formError?.status ?? 200,
  );
}
