/** The bank's pages, without scripts and external resources. */
import { html } from 'hono/html';
import { type BankCharge, type BillDecision, bankDeliveries } from './charge.ts';
import { bankFrame, type Part } from './frame.ts';
import type { PaymentRequest } from './qr.ts';
import { type BankLanguage, type BankTexts, bankTexts } from './text.ts';

/** Language and state of a page. */
export interface Frame {
  language: BankLanguage;
  /** QR payload on the page, retained when the language changes. */
  payload: string;
}

const frame = ({ language, payload }: Frame, content: (t: BankTexts) => Part) => {
  const other = new URLSearchParams({ lang: language === 'th' ? 'en' : 'th', ...(payload && { payload }) });
  const t = bankTexts[language];
  return bankFrame({ language, t, otherHref: `/sandbox/bank?${other}` }, content(t));
};

export const askPage = (about: Frame, problem?: 'unreadable') =>
  frame(
    about,
    (t) => html`${problem ? html`<p class="problem" role="alert">${t[problem]}</p>` : ''}
      <form method="get" action="/sandbox/bank">
        <input type="hidden" name="lang" value="${about.language}" />
        <label for="payload">${t.payload}</label>
        <textarea id="payload" name="payload" rows="5" required placeholder="${t.payloadHint}">${about.payload}</textarea>
        <button>${t.read}</button>
      </form>`,
  );

export interface BillView {
  request: PaymentRequest;
  charge: BankCharge | null;
  now: Date;
}

/** Reasons why the bank rejects a decision. */
export type Problem = 'ended' | 'paid' | 'wrongAmount';

export const billPage = (about: Frame, bill: BillView, problem?: Problem) =>
  frame(
    about,
    (t) => html`${problem ? html`<p class="problem" role="alert">${t[problem]}</p>` : ''} ${facts(t, about, bill)}
      ${bill.charge ? choices(t, about, bill.charge) : html`<p class="problem" role="alert">${t.unknown}</p>`}
      ${again(t, about)}`,
  );

export const donePage = (
  about: Frame,
  bill: BillView,
  result: { decision: BillDecision; answers: readonly number[] },
) =>
  frame(
    about,
    (t) => html`<p class="done" role="status">${t.done[result.decision]}</p>
      ${facts(t, about, bill)}
      <dl>
        ${(bill.charge?.payments ?? []).map(
          ({ payment_id, amount_satang }) => html`<dt>${t.transaction}</dt>
            <dd>${payment_id.slice(0, 8).toUpperCase()} · ${inBaht(amount_satang)}</dd>`,
        )}
        <dt>${t.answers}</dt>
        <dd>${result.answers.length > 0 ? result.answers.join(', ') : t.noAnswer}</dd>
      </dl>
      ${again(t, about)}`,
  );

function facts(t: BankTexts, { language }: Frame, { request, charge, now }: BillView): Part {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Bangkok',
  });
  return html`<dl>
    ${
      charge
        ? html`<dt>${t.payee}</dt>
          <dd>VELA LIVE CO., LTD.</dd>`
        : ''
    }
    <dt>${t.biller}</dt>
    <dd>${request.billerId}</dd>
    <dt>${t.amount}</dt>
    <dd class="amount">${request.satang === null ? '–' : inBaht(request.satang)}</dd>
    <dt>${t.reference}</dt>
    <dd>${request.reference1} ${request.reference2}</dd>
    ${
      charge
        ? html`<dt>${t.expires}</dt>
          <dd>${time.format(new Date(charge.expires_at))}</dd>
          <dt>${t.state}</dt>
          <dd>${t.states[stateOf(charge, now)]}</dd>`
        : ''
    }
  </dl>`;
}

export function stateOf({ state, payments, expires_at }: BankCharge, now: Date): keyof BankTexts['states'] {
  if (payments.length > 0) return 'paid';
  return state === 'open' && now.getTime() >= Date.parse(expires_at) ? 'expired' : state;
}

const choices = (t: BankTexts, { language, payload }: Frame, { amount_satang, is_silent }: BankCharge) =>
  html`<form method="post" action="/sandbox/bank/pay">
    <input type="hidden" name="lang" value="${language}" />
    <input type="hidden" name="payload" value="${payload}" />
    <div class="decisions">
      <button name="decision" value="pay">${t.pay}</button>
      <button name="decision" value="refuse" class="quiet">${t.refuse}</button>
      ${is_silent ? html`<button name="decision" value="answer" class="quiet">${t.answer}</button>` : ''}
    </div>
    <fieldset>
      <legend>${t.how}</legend>
      <label for="amount">${t.paidAmount}</label>
      <input id="amount" name="amount" inputmode="decimal" value="${inBaht(amount_satang)}" />
      <label class="tick"><input type="checkbox" name="twice" /> ${t.twice}</label>
      <label class="tick"><input type="checkbox" name="late" /> ${t.late}</label>
      <label class="tick"><input type="checkbox" name="silent" /> ${t.silent}</label>
      <label for="telling">${t.webhook}</label>
      <select id="telling" name="telling">
        ${bankDeliveries.map((delivery) => html`<option value="${delivery}">${t.deliveries[delivery]}</option>`)}
      </select>
    </fieldset>
  </form>`;

const again = (t: BankTexts, { language }: Frame) =>
  html`<p><a href="/sandbox/bank?lang=${language}">${t.again}</a></p>`;

const inBaht = (satang: number) => (satang / 100).toFixed(2);
