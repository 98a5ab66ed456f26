import type { Payout } from '../../calls/payouts/payout-details.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatBaht, formatDate, formatDateTime } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Contact } from '../ui/task/contact.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { Amounts } from './amounts.tsx';
import { BankReason } from './bank-reason.tsx';
import { dayAt, nextText, payoutToneOf } from './next-text.ts';

/** One payout: state, next step, amounts and documents. */
export function PayoutPage({
  payout,
  bank,
  outcome,
}: {
  payout: Payout;
  bank: string;
  outcome: 'submitted' | 'cancelled' | 'not_cancelled' | null;
}) {
  const { t, to, locale } = useSite();
  const { uuid, state, told_as, reference, amounts, terms, account, certificate, timeline } = payout;
  // The outcome is part of the URL, which can be opened again later. So its message is shown only
  // while it is true.
  const isCancelled = state === 'cancelled' && (outcome === 'cancelled' || outcome === 'not_cancelled');
  const isTooLate = outcome === 'not_cancelled' && !payout.can_cancel && !isCancelled;
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/payout'))} text={t('payout:title')} />
      <h1 className="text-2xl font-bold tabular-nums">
        {t('payout:one', { baht: formatBaht(locale, amounts.net_satang) })}
      </h1>
      {outcome === 'submitted' && payout.can_cancel && <NoticeBox>{t('payout:submitted')}</NoticeBox>}
      {isCancelled && <NoticeBox>{t('payout:cancelled')}</NoticeBox>}
      {isTooLate && (
        <Alert title={t('payout:not_cancelled')}>
          <p>{t('payout:not_cancelled_text')}</p>
        </Alert>
      )}
      <Panel
        title={t(`payout:state.${told_as}.title`)}
        aside={<StateTag tone={payoutToneOf(state)} text={t(`payout:state.${state}.tag`)} />}
      >
        <p>{nextText(t, locale, payout)}</p>
        {payout.bank_reason !== null && (state === 'failed' || state === 'returned' || state === 'given_up') && (
          <BankReason reason={payout.bank_reason} />
        )}
        {payout.can_cancel && (
          <Confirm
            ask={t('payout:cancel.ask')}
            text={t('payout:cancel.text')}
            confirm={t('payout:cancel.confirm')}
            form={{ method: 'post', action: to(actionHref('/payout/payouts/{uuid}', '/cancel', { uuid })) }}
          />
        )}
      </Panel>
      <Panel title={t('payout:timeline')}>
        <ol className="grid text-sm">
          {timeline.map((step, nth) => (
            // A state may occur twice (held, returned), so the key includes the time.
            <li key={`${step.state} ${step.at}`} className="flex justify-between gap-4 border-t py-2">
              <span>{t(`payout:state.${nth === timeline.length - 1 ? told_as : step.state}.title`)}</span>
              <span className="shrink-0 text-xs text-soft">{formatDateTime(locale, step.at)}</span>
            </li>
          ))}
          {payout.eta !== null && (
            <li className="flex justify-between gap-4 border-t py-2 text-soft">
              <span>{t('payout:eta')}</span>
              <span className="shrink-0 text-xs">{formatDate(locale, dayAt(payout.eta))}</span>
            </li>
          )}
        </ol>
      </Panel>
      <Panel title={t('payout:quote.lines')}>
        <Amounts amounts={amounts} terms={terms} />
      </Panel>
      <Panel title={t('payout:papers')}>
        <DescriptionList>
          <DescriptionItem name={t('payout:reference')}>{reference}</DescriptionItem>
          <DescriptionItem name={t('payout:payee.account')}>
            {bank} <span className="whitespace-nowrap">{account.masked}</span>
          </DescriptionItem>
          {certificate && (
            <DescriptionItem name={t('payout:certificate.number')}>
              {certificate.number}
              {certificate.is_void && ` (${t('payout:certificate.void')})`}
            </DescriptionItem>
          )}
        </DescriptionList>
        {certificate ? (
          <ButtonLink wide href={to(href('/payout/payouts/{uuid}/certificate', { uuid }))}>
            {t('payout:certificate.see')}
          </ButtonLink>
        ) : (
          <p className="text-sm text-soft">{t(`payout:certificate.${whyNoCertificate(payout)}`)}</p>
        )}
      </Panel>
      <Contact title={t('payout:help')} text={t('payout:help_reference', { reference })} />
    </div>
  );
}

/**
 * Explains a missing certificate: no tax was withheld, nothing was paid, the bank issues it, or it
 * follows the payment.
 */
function whyNoCertificate({ state, amounts }: Payout): 'none' | 'never' | 'by_bank' | 'later' {
  if (amounts.tax_satang === 0) return 'none';
  if (state === 'paid' || state === 'returned') return 'by_bank';
  return state === 'cancelled' || state === 'failed' || state === 'given_up' ? 'never' : 'later';
}
