/** Top-up within a live, as a sheet over the video if scripts run: the form and the order. */
import type { Context } from 'hono';
import { getLive } from '../../../../calls/live/live.ts';
import { chargeOrder, createOrder, getOrder } from '../../../../calls/money/order.ts';
import { RoomOrderPage } from '../../../../client/live/top-up/room-order-page.tsx';
import { type RoomTopUpError, RoomTopUpPage } from '../../../../client/live/top-up/room-top-up-page.tsx';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import { isUnclear } from '../../../../client/platform/app/form-error.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { roomOrder, roomTopUp } from '../../../../pages/money/order.ts';
import type { EdgeEnv } from '../../../env.ts';
import { draftKey } from '../../../money/order/draft-key.ts';
import { unavailable } from '../../../money/order/refusal-page.tsx';
import { sandboxBankHref } from '../../../money/order/sandbox-bank.ts';
import { firstDraft, startData } from '../../../money/order/start-data.ts';
import { keepForGateway } from '../../../money/return-to.ts';
import { qrPath } from '../../../platform/base/qr-path.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage, leadsAway } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

/** Seconds between reloads of the order without JavaScript. */
const REFRESH_SECONDS = 10;

export const topUp = loader(roomTopUp, (c, { params }) => topUpPage(c, params.slug));

export const pay = action(roomTopUp, 'pay', async (c, { params: { slug }, form }) => {
  const { accept_topup_rules, accept_app_terms, topup_rules_version, idempotency_key: key } = form;
  const [package_uuid = '', shown_total_satang, shown_bonus_coins] = form.package.split(' ');
  if (!accept_topup_rules || !accept_app_terms)
    return topUpPage(c, slug, { formError: 'not_accepted', status: 422, chosen: package_uuid });
  const data = await startData(c, 'refill');
  if ('ok' in data) return unavailable(c, data);
  const { key: method, currency } = data.offer.method;
  const result = await api(c, createOrder, {
    key,
    form: {
      kind: 'refill',
      package_uuid,
      method,
      currency,
      shown_total_satang,
      ...(shown_bonus_coins !== undefined && { shown_bonus_coins }),
      accept_topup_rules: 'on',
      topup_rules_version,
      accept_app_terms: 'on',
    },
  });
  if (result.ok)
    return c.redirect(linkIn(c)(href('/live/{slug}/top-up/{uuid}', { slug, uuid: result.answer.data.uuid })), 303);
  const { error } = result.failure;
  if (leadsAway(result) || error.code === 'paying_age_wanted' || error.code === 'paying_age_too_young')
    return unavailable(c, result);
  return topUpPage(c, slug, {
    formError: error,
    status: result.status,
    chosen: package_uuid,
    ...(isUnclear(error) && { key }),
  });
});

interface Filled {
  formError: RoomTopUpError;
  status: number;
  /** Uuid of the package. */
  chosen: string;
  /** The key that was sent, if the result is unknown. */
  key?: string;
}

async function topUpPage(c: Context<EdgeEnv>, slug: string, formState?: Filled): Promise<Response> {
  const [live, data] = await Promise.all([api(c, getLive, { params: { slug } }), startData(c, 'refill')]);
  if (!live.ok) return failedPage(c, live);
  if ('ok' in data) return unavailable(c, data);
  const { offer, open_order, latest_uuid } = data;
  const newVersion = rulesVersionOf(formState?.formError);
  return page(c, {
    share: { kind: 'hidden' },
    ...(formState && { status: formState.status }),
    body: (
      <RoomTopUpPage
        live={live.answer.data}
        packages={offer.packages}
        rulesVersion={newVersion ?? offer.method.topup_rules_version}
        hasAccepted={newVersion === undefined && offer.accepted === true}
        chosen={formState?.chosen ?? firstDraft(offer).choice}
        openOrder={open_order}
        formError={formState?.formError ?? null}
        draftKey={formState?.key ?? (await draftKey('refill', c.get('viewer')?.uuid ?? '', latest_uuid))}
      />
    ),
  });
}

/** Returns the version of the rules that a refusal names. The read of the page may be older. */
const rulesVersionOf = (error: RoomTopUpError | undefined) =>
  error && error !== 'not_accepted' && error.code === 'topup_rules_changed' ? error.topup_rules_version : undefined;

/** After payment, redirects to the gift tray. */
export const order = loader(roomOrder, (c, { params }) => orderPage(c, params));

/** Starts the charge and shows its result on the order. */
export const charge = action(roomOrder, 'charge', async (c, { params, form }) => {
  const result = await api(c, chargeOrder, { params, form });
  if (result.ok) return c.redirect(linkIn(c)(href('/live/{slug}/top-up/{uuid}', params)), 303);
  return result.failure.error.code === 'invalid_form' ? orderPage(c, params, form.email) : unavailable(c, result);
});

/** Shows the order. `wrong_email`: an invalid address that was typed. */
async function orderPage(
  c: Context<EdgeEnv>,
  { slug, uuid }: { slug: string; uuid: string },
  wrong_email: string | null = null,
): Promise<Response> {
  const [live, result] = await Promise.all([
    api(c, getLive, { params: { slug } }),
    api(c, getOrder, { params: { uuid } }),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!result.ok) return unavailable(c, result);
  const { data: order } = result.answer;
  if (orderStatus(order) === 'done' && order.coins > 0)
    return c.redirect(`${linkIn(c)(href('/live/{slug}/gifts', { slug }))}?topped_up=${order.coins}`, 303);
  if (order.redirect) keepForGateway(c, linkIn(c)(href('/live/{slug}', { slug })));
  return page(c, {
    share: { kind: 'hidden' },
    ...(wrong_email !== null && { status: 422 }),
    // No reload while an address is being typed.
    ...(order.poll_after_seconds !== null && order.needs === null && { refreshSeconds: REFRESH_SECONDS }),
    body: (
      <RoomOrderPage
        live={live.answer.data}
        order={order}
        qr={order.qr?.payload ? qrPath(order.qr.payload) : null}
        sandboxBankHref={sandboxBankHref(c, order)}
        wrongEmail={wrong_email}
      />
    ),
  });
}
