/** The page on which a developer decides about files and their payments. */
import { html } from 'hono/html';
import { bankFrame } from '../bank/frame.ts';
import type { BankBehaviour } from './payout-book.ts';
import { type PayoutBankLanguage, type PayoutBankTexts, payoutBankTexts } from './text.ts';
import { decideLine, fileDecisions, lineDecisions, type TransferFile, type TransferLine } from './transfer-file.ts';

/** A file, and the bank's behaviour towards its sender. */
export type PayoutFilesView = TransferFile & { behaviour: BankBehaviour };

export function filesPage(language: PayoutBankLanguage, files: readonly PayoutFilesView[]) {
  const t = payoutBankTexts[language];
  const otherHref = `/sandbox/bank/payouts?lang=${language === 'th' ? 'en' : 'th'}`;
  return bankFrame(
    { language, t, otherHref },
    html`${files.length === 0 ? html`<p>${t.none}</p>` : files.map((file) => filePart(t, language, file))}
      ${behaviourForm(t, language, { message_id: '', behaviour: { is_silent: false, is_double: false } })}`,
  );
}

const filePart = (t: PayoutBankTexts, language: PayoutBankLanguage, file: PayoutFilesView) =>
  html`<section>
    <h2>${file.message_id}</h2>
    <dl>
      <dt>${t.valueDay}</dt>
      <dd>${file.value_day}</dd>
      <dt>${t.total}</dt>
      <dd>${inBaht(file.lines.reduce((sum, { amount_satang }) => sum + amount_satang, 0))}</dd>
    </dl>
    ${file.lines.map((line) => linePart(t, language, { file, line }))}
    <form method="post" action="/sandbox/bank/payouts/file" class="decisions">
      ${about(language, file.message_id)}
      ${fileDecisions.map((decision) => html`<button name="decision" value="${decision}" class="quiet">${t.all[decision]}</button>`)}
    </form>
    ${behaviourForm(t, language, file)}
  </section>`;

const linePart = (
  t: PayoutBankTexts,
  language: PayoutBankLanguage,
  { file, line }: { file: TransferFile; line: TransferLine },
) =>
  html`<form method="post" action="/sandbox/bank/payouts/line">
    ${about(language, file.message_id)}
    <input type="hidden" name="end_to_end_id" value="${line.end_to_end_id}" />
    <dl>
      <dt>${line.end_to_end_id}</dt>
      <dd>${inBaht(line.amount_satang)}</dd>
      <dt>${line.payee_name}</dt>
      <dd>${line.bank_code} ${line.account}</dd>
      <dt>${t.states[line.state]}</dt>
      <dd>${line.day} ${line.reason ?? ''}</dd>
    </dl>
    <div class="decisions">
      ${lineDecisions.filter((decision) => decideLine(line, decision) !== line).map((decision) => html`<button name="decision" value="${decision}">${t.line[decision]}</button>`)}
    </div>
  </form>`;

const behaviourForm = (
  t: PayoutBankTexts,
  language: PayoutBankLanguage,
  { message_id, behaviour }: Pick<PayoutFilesView, 'message_id' | 'behaviour'>,
) =>
  html`<form method="post" action="/sandbox/bank/payouts/manner">
    <fieldset>
      <legend>${t.how}</legend>
      <input type="hidden" name="lang" value="${language}" />
      ${
        message_id === ''
          ? html`<label for="message_id">${t.messageId}</label>
              <input id="message_id" name="message_id" required />`
          : html`<input type="hidden" name="message_id" value="${message_id}" />`
      }
      <label class="tick"><input type="checkbox" name="silent" ${behaviour.is_silent ? 'checked' : ''} /> ${t.silent}</label>
      <label class="tick"><input type="checkbox" name="double" ${behaviour.is_double ? 'checked' : ''} /> ${t.double}</label>
      <button class="quiet">${t.keep}</button>
    </fieldset>
  </form>`;

const about = (language: PayoutBankLanguage, messageId: string) =>
  html`<input type="hidden" name="lang" value="${language}" /><input type="hidden" name="message_id" value="${messageId}" />`;

const inBaht = (satang: number) => (satang / 100).toFixed(2);
