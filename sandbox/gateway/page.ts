/**
 * The page on which a payer pays or refuses a gateway's charge. Developers also decide there about
 * its refunds, disputes and settlement.
 */
import { html } from 'hono/html';
import { bankFrame } from '../bank/frame.ts';
import type { GatewayCharge, GatewayRefund } from './book.ts';
import { type Dialect, dialects } from './dialects.ts';
import { disputeEnds, type GatewayDispute } from './dispute.ts';
import { faults } from './fault.ts';
import { balanceActions, type PayerDecision, refundEnds, webhookDeliveries } from './gateway-book.ts';
import { gatewayTexts } from './text.ts';

/** A charge, and the outcome of the last decision. */
export interface ChargeView {
  language: keyof typeof gatewayTexts;
  dialect: Dialect;
  charge: GatewayCharge;
  refunds: readonly GatewayRefund[];
  disputes: readonly GatewayDispute[];
  outcome?: 'ended' | { decision: PayerDecision; answers: readonly number[] };
}

export function chargePage({ language, dialect, charge, refunds, disputes, outcome }: ChargeView) {
  const t = gatewayTexts[language];
  const path = `/sandbox/gateways/${dialect}/${charge.id}`;
  const otherHref = `${path}?lang=${language === 'th' ? 'en' : 'th'}`;
  return bankFrame(
    { language, t, otherHref },
    html`${outcome === 'ended' ? html`<p class="problem" role="alert">${t.ended}</p>` : ''}
      ${outcome && outcome !== 'ended' ? html`<p class="done" role="status">${t.done[outcome.decision]}</p>` : ''}
      ${outcome && charge.return_uri ? html`<p><a href="${pathIn(charge.return_uri)}">${t.back}</a></p>` : ''}
      <dl>
        <dt>${t.gateway}</dt>
        <dd>${dialects[dialect].name}</dd>
        <dt>${t.amount}</dt>
        <dd class="amount">${(charge.amount_satang / 100).toFixed(2)}</dd>
        <dt>${t.reference}</dt>
        <dd>${charge.metadata.reference ?? charge.id}</dd>
        <dt>${t.state}</dt>
        <dd>${t.states[charge.state]}</dd>
        ${
          outcome && outcome !== 'ended'
            ? html`<dt>${t.answers}</dt>
              <dd>${outcome.answers.length > 0 ? outcome.answers.join(', ') : t.noAnswer}</dd>`
            : ''
        }
      </dl>
      <form method="post" action="${path}">
        <input type="hidden" name="lang" value="${language}" />
        <div class="decisions">
          <button name="decision" value="pay">${t.pay}</button>
          <button name="decision" value="refuse" class="quiet">${t.refuse}</button>
        </div>
        <fieldset>
          <legend>${t.how}</legend>
          <label class="tick"><input type="checkbox" name="late" /> ${t.late}</label>
          <label for="telling">${t.webhook}</label>
          <select id="telling" name="telling">
            ${webhookDeliveries.map((delivery) => html`<option value="${delivery}">${t.deliveries[delivery]}</option>`)}
          </select>
          <label for="fault">${t.fault}</label>
          <select id="fault" name="fault">
            <option value="">${t.noFault}</option>
            ${faults.map((fault) => html`<option value="${fault}">${t.faults[fault]}</option>`)}
          </select>
        </fieldset>
      </form>
      ${refunds.map((refund) => refundForm(refund, { path, language }))}
      ${disputes.map((dispute) => disputeForm(dispute, { path, language }))}
      ${charge.state === 'paid' && disputes.length === 0 ? openDisputeForm({ path, language }) : ''}
      ${charge.state === 'paid' ? balanceForm({ path, language }) : ''}`,
  );
}

/** Returns only the path of a seller's address, because the seller is served by this origin. */
function pathIn(uri: string): string {
  const { pathname, search } = new URL(uri);
  return pathname + search;
}

/** Target and language of a form on the charge's page. */
interface FormTarget {
  path: string;
  language: keyof typeof gatewayTexts;
}

const refundForm = ({ id, amount_satang, state }: GatewayRefund, { path, language }: FormTarget) => {
  const t = gatewayTexts[language];
  return html`<form method="post" action="${path}/refund">
    <input type="hidden" name="lang" value="${language}" />
    <input type="hidden" name="refund" value="${id}" />
    <dl>
      <dt>${t.refund}</dt>
      <dd>${(amount_satang / 100).toFixed(2)}</dd>
      <dt>${t.state}</dt>
      <dd>${t.refundStates[state]}</dd>
    </dl>
    <div class="decisions">
      ${refundEnds.map((end) => html`<button name="state" value="${end}" class="quiet">${t.refundEnds[end]}</button>`)}
    </div>
  </form>`;
};

const disputeForm = ({ id, amount_satang, state }: GatewayDispute, { path, language }: FormTarget) => {
  const t = gatewayTexts[language];
  return html`<form method="post" action="${path}/dispute">
    <input type="hidden" name="lang" value="${language}" />
    <input type="hidden" name="dispute" value="${id}" />
    <dl>
      <dt>${t.dispute}</dt>
      <dd>${(amount_satang / 100).toFixed(2)}</dd>
      <dt>${t.state}</dt>
      <dd>${t.disputeStates[state]}</dd>
    </dl>
    <div class="decisions">
      ${disputeEnds.map((end) => html`<button name="state" value="${end}" class="quiet">${t.disputeEnds[end]}</button>`)}
    </div>
  </form>`;
};

const openDisputeForm = ({ path, language }: FormTarget) => {
  const t = gatewayTexts[language];
  return html`<form method="post" action="${path}/dispute">
    <input type="hidden" name="lang" value="${language}" />
    <div class="decisions"><button name="state" value="open" class="quiet">${t.beginDispute}</button></div>
  </form>`;
};

const balanceForm = ({ path, language }: FormTarget) => {
  const t = gatewayTexts[language];
  return html`<form method="post" action="${path}/settlement">
    <input type="hidden" name="lang" value="${language}" />
    <fieldset>
      <legend>${t.settlement}</legend>
      <div class="decisions">
        ${balanceActions.map((action) => html`<button name="what" value="${action}" class="quiet">${t.actions[action]}</button>`)}
      </div>
    </fieldset>
  </form>`;
};
