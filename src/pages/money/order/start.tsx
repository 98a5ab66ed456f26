/** Pages where an order begins, with and without scripts, and their form. */

import type { Context } from 'hono';
import { createOrder } from '../../../../calls/money/order.ts';
import type { OrderKind } from '../../../../calls/money/order-details.ts';
import { billTextsOf, usableCode } from '../../../../client/money/order-draft/bill.ts';
import {
  draftStateOf,
  FREE_AMOUNT,
  isWish,
  type Offer,
  type OrderDraftState,
  wishFields,
  wishOf,
} from '../../../../client/money/order-draft/draft.ts';
import { NoDebtPage } from '../../../../client/money/order-draft/no-debt-page.tsx';
import { startPaths } from '../../../../client/money/order-draft/order-paths.ts';
import { StartFrame } from '../../../../client/money/order-draft/start-frame.tsx';
import { notSent, type SubmitState, type Vouchers } from '../../../../client/money/order-draft/state.ts';
import { parseBaht } from '../../../../client/money/order-draft/thai-baht.ts';
import { isUnclear } from '../../../../client/platform/app/form-error.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import * as pageDefinitions from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { draftKey } from '../../../money/order/draft-key.ts';
import { noFamilyPage, unavailable, unavailableInPlace } from '../../../money/order/refusal-page.tsx';
import {
  askVouchers,
  firstDraft,
  type StartData,
  startData,
  startVouchers,
  wantedCode,
} from '../../../money/order/start-data.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import {
  earlyScreenPage,
  formErrorOf,
  plainPage,
  type ScreenBody,
  screenPage,
} from '../../../platform/page/app-page.tsx';
import { leadsAway } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput, type Posted } from '../../../platform/page/loader.ts';
import { pageAfter } from '../../../platform/request/form-answer.ts';

/** The three pages differ only in their URL and audience. */
type StartPage = typeof pageDefinitions.refill;

const show =
  (kind: OrderKind) =>
  async (c: Context<EdgeEnv>, { query }: Pick<PageInput<StartPage>, 'query'>) => {
    const fields = wishFieldsOf(kind, query);
    const pendingVouchers = fields ? askVouchers(c, fields, codeOf(query)) : undefined;
    const begin = async (data: StartData) => {
      const draft = draftOfQuery(data.offer, query);
      return startBody(c, data, { draft, vouchers: await startVouchers(c, data.offer, draft, pendingVouchers) });
    };
    if (kind === 'refill') {
      const bodyPromise = startData(c, kind).then(async (data) => ('ok' in data ? data : begin(data)));
      return earlyScreenPage<'money/start'>(c, bodyPromise, { inPlace: unavailableInPlace(c) });
    }
    // A missing family or debt leads to another page, so these wait for the data.
    const data = await readyData(c, kind);
    return data instanceof Response ? data : screenPage(c, await begin(data));
  };

const send =
  (kind: OrderKind) =>
  async (c: Context<EdgeEnv>, { form }: Pick<Posted<StartPage, 'pay'>, 'form'>) => {
    const data = await readyData(c, kind);
    if (data instanceof Response) return data;
    const formDraft = draftStateOf(new Map(Object.entries(form)));
    const draft = { ...formDraft, choice: formDraft.choice || FREE_AMOUNT };
    if (form.step === 'review') return review(c, data, draft);
    const { idempotency_key: key, shown_total_satang: shownTotal = '', shown_bonus_coins: bonus = '' } = form;
    const { topup_rules_version: rules = '' } = form;
    return pay(c, data, { draft, key, shown: shownTotal, bonus, rules });
  };

export const refill = loader(pageDefinitions.refill, show('refill'));
export const payRefill = action(pageDefinitions.refill, 'pay', send('refill'));
export const familyRefill = loader(pageDefinitions.familyRefill, show('family_refill'));
export const payFamilyRefill = action(pageDefinitions.familyRefill, 'pay', send('family_refill'));
export const familyCredit = loader(pageDefinitions.familyCredit, show('family_credit'));
export const payFamilyCredit = action(pageDefinitions.familyCredit, 'pay', send('family_credit'));

/** Returns the data of the page, or a response in its place. */
async function readyData(c: Context<EdgeEnv>, kind: OrderKind): Promise<StartData | Response> {
  const data = await startData(c, kind);
  if ('ok' in data) return unavailable(c, data);
  if (kind === 'refill') return data;
  const { balance } = data;
  if (!balance?.family) return noFamilyPage(c);
  if (kind === 'family_credit' && balance.family.debt_satang === 0) {
    return plainPage(c, <NoDebtPage balance={balance} family={balance.family} />);
  }
  return data;
}

interface Filled {
  draft: OrderDraftState;
  vouchers: Vouchers;
  /** Result of submitting the form, and the status of the page. */
  sending?: Partial<Omit<SubmitState, 'formError'>>;
  status?: number;
  failed?: Failure;
  /** The key that was sent, if the result is unknown. */
  key?: string;
}

const startPage = async (c: Context<EdgeEnv>, data: StartData, formState: Filled): Promise<Response> =>
  screenPage(c, { ...(await startBody(c, data, formState)), status: formState.status ?? 200 });

async function startBody(
  c: Context<EdgeEnv>,
  data: StartData,
  { draft, vouchers, sending, failed, key }: Filled,
): Promise<ScreenBody<'money/start'>> {
  const { offer, balance } = data;
  return {
    screen: 'money/start',
    failed,
    props: {
      offer,
      balance,
      draft: {
        ...draft,
        voucher_code: wantedCode(draft, vouchers),
        typed_code: vouchers.refused || vouchers.judged === '' ? draft.typed_code : '',
      },
      vouchers,
      sending: { ...notSent, ...sending, formError: formErrorOf(failed) },
      idempotency_key: key ?? (await draftKey(offer.kind, c.get('viewer')?.uuid ?? '', data.latest_uuid)),
    },
    frame: (screen) => (
      <StartFrame kind={offer.kind} balance={balance} openOrder={data.open_order} notices={data.notices}>
        {screen}
      </StartFrame>
    ),
  };
}

/** Shows the total of the selection. Without scripts, the selection is put into the URL. */
async function review(c: Context<EdgeEnv>, { offer, ...data }: StartData, draft: OrderDraftState): Promise<Response> {
  if (!isWish(wishOf(draft, offer))) {
    const vouchers = await startVouchers(c, offer, draft);
    return startPage(c, { offer, ...data }, { draft, vouchers, sending: { tried: true }, status: 422 });
  }
  const query = new URLSearchParams({
    ...(draft.choice === FREE_AMOUNT ? { amount: draft.amount } : { package: draft.choice }),
    ...((draft.typed_code || draft.voucher_code) && { voucher: draft.typed_code || draft.voucher_code }),
  });
  return pageAfter(c, `${startPaths[offer.kind]}?${query}`, async () =>
    startPage(c, { offer, ...data }, { draft, vouchers: await startVouchers(c, offer, draft) }),
  );
}

interface Payment {
  draft: OrderDraftState;
  key: string;
  /** The total that the form showed. */
  shown: string;
  /** The bonus that it showed. Empty if nothing was selected. */
  bonus: string;
  /** The version of the top-up rules that it named. */
  rules: string;
}

async function pay(
  c: Context<EdgeEnv>,
  data: StartData,
  { draft, key, shown: shownTotal, bonus, rules }: Payment,
): Promise<Response> {
  const { offer } = data;
  const vouchers = await startVouchers(c, offer, draft);
  const formState = { draft, vouchers, sending: { tried: true }, status: 422 };
  const bill = billTextsOf({ ...draft, voucher_code: wantedCode(draft, vouchers) }, offer, vouchers);
  if (!bill.wish || vouchers.refused || !draft.accept_topup_rules || !draft.accept_app_terms) {
    return startPage(c, data, formState);
  }
  const withNewPrice = { ...formState, sending: { tried: true, repriced: true } };
  // The payer must have seen the total. If the form showed one, the API compares it.
  if (!/^\d+$/.test(shownTotal)) return startPage(c, data, withNewPrice);
  const result = await api(c, createOrder, {
    key,
    form: {
      ...wishFields(offer.kind, bill.wish),
      kind: offer.kind,
      voucher_code: usableCode(bill),
      method: offer.method.key,
      currency: offer.method.currency,
      shown_total_satang: shownTotal,
      ...(/^\d+$/.test(bonus) && { shown_bonus_coins: bonus }),
      accept_topup_rules: 'on',
      ...(rules !== '' && { topup_rules_version: rules }),
      accept_app_terms: 'on',
    },
  });
  if (result.ok)
    return c.redirect(
      localePath(c.get('locale'), href('/payment/orders/{uuid}', { uuid: result.answer.data.uuid })),
      303,
    );
  if (leadsAway(result)) return unavailable(c, result);
  const { error } = result.failure;
  const { code } = error;
  if (code === 'order_total_changed') return startPage(c, data, withNewPrice);
  if (code === 'paying_age_wanted' || code === 'paying_age_too_young') {
    const query = new URLSearchParams({ back: localePath(c.get('locale'), startPaths[offer.kind]) });
    return c.redirect(`${localePath(c.get('locale'), href('/payment/age'))}?${query}`, 303);
  }
  if (error.code === 'topup_rules_changed') {
    const method = { ...offer.method, topup_rules_version: error.topup_rules_version };
    const { accepted: _, ...rest } = offer;
    const newOffer = { ...rest, method };
    const unticked = { ...draft, accept_topup_rules: false };
    return startPage(c, { ...data, offer: newOffer }, { ...formState, draft: unticked, failed: result });
  }
  return startPage(c, data, { ...formState, failed: result, ...(isUnclear(error) && { key }) });
}

type Query = PageInput<StartPage>['query'];

const codeOf = ({ voucher = '' }: Query): string => voucher.toUpperCase();

/** Returns the fields of the selection before the offer is known. Null: it is invalid. */
function wishFieldsOf(kind: OrderKind, { amount, package: package_uuid }: Query): Record<string, string> | null {
  if (amount === undefined) return { kind, ...(package_uuid !== undefined && { package_uuid }) };
  const parsedAmount = parseBaht(amount);
  return 'problem' in parsedAmount ? null : { kind, amount_satang: String(parsedAmount.satang) };
}

/** Returns the draft for a URL: from a link, or from the review of the form. */
function draftOfQuery(offer: Offer, query: Query): OrderDraftState {
  const draft = { ...firstDraft(offer), voucher_code: codeOf(query) };
  const { amount } = query;
  if (amount !== undefined) return { ...draft, choice: FREE_AMOUNT, amount };
  return { ...draft, choice: query.package ?? draft.choice };
}
