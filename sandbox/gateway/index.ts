/**
 * Payment gateways that the sandbox imitates: their APIs, and the page on which their charges are
 * paid.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import { pageHeaders } from '../bank/frame.ts';
import { readQr } from '../bank/qr.ts';
import { chargeOfBill } from './bill.ts';
import { type Dialect, dialectNames, dialects } from './dialects.ts';
import { disputeEnds } from './dispute.ts';
import { faults } from './fault.ts';
import {
  balanceActions,
  type GatewayBindings,
  gatewayBookOf,
  payerDecisions,
  refundEnds,
  webhookDeliveries,
} from './gateway-book.ts';
import { chargePage } from './page.ts';

export const gateways = new Hono<{ Bindings: GatewayBindings }>();

// A real gateway serves its API at the root, so the sandbox's path prefix is removed.
for (const dialect of dialectNames) {
  gateways.all(`/${dialect}/*`, (c) => {
    const { pathname, search } = new URL(c.req.url);
    const url = new URL(pathname.slice(`/sandbox/${dialect}`.length) + search, 'http://gateway');
    return gatewayBookOf(c.env, dialect).fetch(new Request(url, c.req.raw));
  });
}

const language = z.enum(['th', 'en']).catch('th');
const place = z.object({ dialect: z.enum(dialectNames), id: z.string().max(100) });

/** The payer's decision, and the gateway's behaviour. */
const decisionForm = z.object({
  lang: language,
  decision: z.enum(payerDecisions),
  late: z.literal('on').optional(),
  telling: z.enum(webhookDeliveries).default('now'),
  fault: z.enum(['', ...faults]).default(''),
});

gateways.get('/gateways/:dialect/:id', async (c) => {
  const { data: at } = place.safeParse(c.req.param());
  const book = at && gatewayBookOf(c.env, at.dialect);
  const charge = await book?.find({ id: at?.id ?? '' });
  if (!at || !book || !charge) return c.notFound();
  const [refunds, disputes] = [await book.refundsOf(charge.id), await book.disputesOf(charge.id)];
  const view = { language: language.parse(c.req.query('lang')), dialect: at.dialect, charge, refunds, disputes };
  return c.html(chargePage(view), 200, pageHeaders);
});

const disputeForm = z.object({
  lang: language,
  dispute: z.string().max(100).default(''),
  state: z.enum(['open', ...disputeEnds]),
});
const refundForm = z.object({ lang: language, refund: z.string().max(100), state: z.enum(refundEnds) });
const settlementForm = z.object({ lang: language, what: z.enum(balanceActions) });

gateways.post('/gateways/:dialect/:id/refund', async (c) => {
  const { data: at } = place.safeParse(c.req.param());
  const form = refundForm.safeParse(await c.req.parseBody());
  if (!at || !form.success) return c.notFound();
  const result = await gatewayBookOf(c.env, at.dialect).endRefund(form.data.refund, form.data.state);
  return result ? c.redirect(`${pathOf(at.dialect, at.id)}?lang=${form.data.lang}`, 303) : c.text('over', 422);
});

gateways.post('/gateways/:dialect/:id/dispute', async (c) => {
  const { data: at } = place.safeParse(c.req.param());
  const form = disputeForm.safeParse(await c.req.parseBody());
  if (!at || !form.success) return c.notFound();
  const { lang, dispute: id, state } = form.data;
  const result = await gatewayBookOf(c.env, at.dialect).dispute(at.id, state === 'open' ? null : { id, state });
  return result ? c.redirect(`${pathOf(at.dialect, at.id)}?lang=${lang}`, 303) : c.text('not done', 422);
});

gateways.post('/gateways/:dialect/:id/settlement', async (c) => {
  const { data: at } = place.safeParse(c.req.param());
  const form = settlementForm.safeParse(await c.req.parseBody());
  if (!at || !form.success) return c.notFound();
  const result = await gatewayBookOf(c.env, at.dialect).changeBalance(at.id, form.data.what);
  return result ? c.redirect(`${pathOf(at.dialect, at.id)}?lang=${form.data.lang}`, 303) : c.text('not done', 422);
});

gateways.post('/gateways/:dialect/:id', async (c) => {
  const { data: at } = place.safeParse(c.req.param());
  const form = decisionForm.safeParse(await c.req.parseBody());
  if (!at || !form.success) return c.notFound();
  const { lang, decision, late, telling: delivery, fault } = form.data;
  const book = gatewayBookOf(c.env, at.dialect);
  const input = { decision, late: late === 'on', delivery, fault: fault === '' ? null : fault };
  const result = await book.decide(at.id, input);
  const charge = await book.find({ id: at.id });
  if (!charge) return c.notFound();
  const outcome = result ? { decision, answers: result.answers } : ('ended' as const);
  const [refunds, disputes] = [await book.refundsOf(charge.id), await book.disputesOf(charge.id)];
  const view = { language: lang, dialect: at.dialect, charge, refunds, disputes, outcome };
  return c.html(chargePage(view), result ? 200 : 422, pageHeaders);
});

/**
 * Returns the page for a charge, by a gateway's QR or the seller's reference; null if there is no
 * such charge.
 */
export async function gatewayPagePath(
  env: GatewayBindings,
  query: { payload: string; reference: string },
): Promise<string | null> {
  const qr = readQr(query.payload);
  const biller = dialectNames.find((name) => dialects[name].biller_id === qr?.billerId);
  const end = qr && chargeOfBill(qr);
  const billed = biller && end && (await gatewayBookOf(env, biller).find({ end }));
  if (billed) return pathOf(biller, billed.id);
  if (query.reference === '') return null;
  for (const dialect of dialectNames) {
    const charge = await gatewayBookOf(env, dialect).find({ reference: query.reference });
    if (charge) return pathOf(dialect, charge.id);
  }
  return null;
}

const pathOf = (dialect: Dialect, id: string) => `/sandbox/gateways/${dialect}/${id}`;
