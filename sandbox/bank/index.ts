/**
 * The sandbox bank. It reads a Thai QR with its own parser, takes or refuses the money, and
 * notifies the biller correctly or with faults.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { GatewayBindings } from '../gateway/gateway-book.ts';
import { gatewayPagePath } from '../gateway/index.ts';
import { bankApi } from './api.ts';
import type { Payment } from './bank-book.ts';
import { type BankBindings, type BankBookStub, bankBookOf } from './book-of.ts';
import { bankDeliveries, billDecisions } from './charge.ts';
import { pageHeaders } from './frame.ts';
import { askPage, billPage, donePage, type Frame, type Problem, stateOf } from './page.ts';
import { readQr } from './qr.ts';
import { style } from './style.ts';

export const bank = new Hono<{ Bindings: BankBindings & GatewayBindings }>();

const language = z.enum(['th', 'en']).catch('th');
const pageQuery = z.object({
  lang: language,
  payload: z.string().max(1000).catch(''),
  reference: z.string().max(50).catch(''),
});

const decisionForm = z.object({
  lang: language,
  payload: z.string().max(1000),
  decision: z.enum(billDecisions),
  /** Amount in baht, as typed. */
  amount: z.string().optional(),
  twice: z.literal('on').optional(),
  late: z.literal('on').optional(),
  silent: z.literal('on').optional(),
  telling: z.enum(bankDeliveries).default('now'),
});

bank.route('/api', bankApi);

bank.get('/style.css', (c) =>
  c.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
);

bank.get('/', async (c) => {
  const { lang, payload, reference } = pageQuery.parse(c.req.query());
  const frame: Frame = { language: lang, payload };
  const elsewhere = await gatewayPagePath(c.env, { payload, reference });
  if (elsewhere !== null) return c.redirect(`${elsewhere}?lang=${lang}`, 303);
  if (payload === '') return c.html(askPage(frame), 200, pageHeaders);
  const request = readQr(payload);
  if (!request) return c.html(askPage(frame, 'unreadable'), 422, pageHeaders);
  const charge = await bankBookOf(c.env).find(request.reference1);
  return c.html(billPage(frame, { request, charge, now: new Date() }), 200, pageHeaders);
});

bank.post('/pay', async (c) => {
  const form = decisionForm.safeParse(await c.req.parseBody());
  if (!form.success) return c.html(askPage({ language: 'th', payload: '' }, 'unreadable'), 422, pageHeaders);
  const { lang, payload, decision, telling: delivery, late, twice, silent, amount } = form.data;
  const frame: Frame = { language: lang, payload };
  const request = readQr(payload);
  if (!request) return c.html(askPage(frame, 'unreadable'), 422, pageHeaders);
  const now = new Date();
  const book = bankBookOf(c.env);
  const charge = await book.find(request.reference1);
  const refuse = (problem?: Problem) => c.html(billPage(frame, { request, charge, now }, problem), 422, pageHeaders);
  if (!charge) return refuse();
  const state = stateOf(charge, now);
  if (decision === 'refuse' && state === 'paid') return refuse('paid');
  if (decision === 'pay' && state !== 'open' && state !== 'refused' && !late) return refuse('ended');
  const satang = amount === undefined ? charge.amount_satang : toSatang(amount);
  if (satang === null) return refuse('wrongAmount');
  const payment = { satang, times: twice ? 2 : 1, delivery, is_silent: silent === 'on' };
  const result = await carryOut[decision](book, charge.reference, payment);
  if (!result) return refuse();
  const bill = { request, charge: result.charge, now };
  return c.html(donePage(frame, bill, { decision, answers: result.answers }), 200, pageHeaders);
});

const carryOut = {
  pay: (book: BankBookStub, reference: string, payment: Payment) => book.pay(reference, payment),
  refuse: (book: BankBookStub, reference: string, { delivery }: Payment) => book.refuse(reference, delivery),
  answer: (book: BankBookStub, reference: string) => book.answerAgain(reference),
};

/** Parses `100`, `100.5` or `1,000.50` baht to satang; null if it is no amount above 0. */
function toSatang(text: string): number | null {
  const [, baht, satang = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim()) ?? [];
  const sum = baht === undefined ? 0 : Number(baht) * 100 + Number(satang.padEnd(2, '0'));
  return sum > 0 ? sum : null;
}
