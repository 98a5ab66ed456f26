/** Form for the account of a refund. */

import type { Context } from 'hono';
import { bankCodes, bankName } from '../../../../calls/money/bank/thai-banks.ts';
import { chooseRefundAccount, getOrder } from '../../../../calls/money/order.ts';
import type { RefundAccountKind } from '../../../../calls/money/order-details.ts';
import { RefundAccountPage, type WrongField } from '../../../../client/money/order-history/refund-account-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale } from '../../../../client/platform/texts/i18n.ts';
import { paymentRefund as pageDefinition } from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { api } from '../../../platform/host/api.ts';
import { plainPage } from '../../../platform/page/app-page.tsx';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { dropPendingForm, pendingForm, signInWithForm } from '../../../platform/session/pending-form.ts';

interface Typed {
  kind: RefundAccountKind;
  number: string;
  bank_code: string;
  name: string;
}

const emptyValues: Typed = { kind: 'promptpay_phone', number: '', bank_code: '', name: '' };

/** Opens the form, with values that were typed before a required sign-in. */
export const refund = loader(pageDefinition, async (c, { params: { uuid } }) => {
  const draft = pageDefinition.actions.choose.form.safeParse((await pendingForm(c, pathOf(c, uuid)))?.typed);
  return accountPage(c, uuid, draft.data ?? emptyValues);
});

const pathOf = (c: Context<EdgeEnv>, uuid: string) => linkIn(c)(href('/payment/orders/{uuid}/refund', { uuid }));

/** Saves the account and redirects to the order. Requires re-authentication. */
export const choose = action(pageDefinition, 'choose', async (c, { params: { uuid }, form }) => {
  const result = await api(c, chooseRefundAccount, { params: { uuid }, form });
  if (result.ok) {
    await dropPendingForm(c);
    return c.redirect(linkIn(c)(href('/payment/orders/{uuid}', { uuid })), 303);
  }
  const { error } = result.failure;
  // The page shows the current state.
  if (error.code === 'refund_account_not_asked')
    return accountPage(c, uuid, form, { status: result.status, wrong: [] });
  if (error.code !== 'refund_account_unreadable') {
    const pendingForm = { path: pathOf(c, uuid), action: 'choose', typed: form };
    return (await signInWithForm(c, error.code, pendingForm)) ?? failedPage(c, result);
  }
  const fields = ['kind', 'number', 'bank_code', 'name'] as const satisfies readonly WrongField[];
  const wrong = fields.filter((field) => error.fields.includes(field));
  return accountPage(c, uuid, form, { status: result.status, wrong });
});

async function accountPage(
  c: Context<EdgeEnv>,
  uuid: string,
  values: Typed,
  { status, wrong }: { status: number; wrong: readonly WrongField[] } = { status: 200, wrong: [] },
): Promise<Response> {
  const result = await api(c, getOrder, { params: { uuid } });
  if (!result.ok) return unavailable(c, result);
  const banks = bankCodes.map((value) => ({ value, text: inLocale(bankName(value), c.get('locale')) }));
  return plainPage(
    c,
    <RefundAccountPage order={result.answer.data} banks={banks} typed={values} wrong={wrong} />,
    status,
  );
}
