import type { ShownQuote } from '../../calls/payouts/payout.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate, formatTime } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { Amounts } from './amounts.tsx';
import { dayAt } from './next-text.ts';

/** A payout quote: its lines, its expiry time, and the button that requests the payout. */
export function QuotePage({
  quote,
  bank,
  formError,
  commandKey,
}: {
  quote: ShownQuote;
  bank: string;
  formError: FailureCode | null;
  /** Idempotency key. A double tap creates only one payout. */
  commandKey: string;
}) {
  const { t, to, locale } = useSite();
  const { uuid, as, amounts, terms, account, eta, expires_at, server_time } = quote;
  const isOver = expires_at <= server_time || formError === 'payout_quote_over';
  const back = to(href('/payout', { as }));
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={back} text={t('payout:title')} />
      <h1 className="text-2xl font-bold">{t('payout:quote.title')}</h1>
      {formError && (
        <Alert title={t('payout:quote.not_asked')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <Panel title={t('payout:quote.lines')}>
        <Amounts amounts={amounts} terms={terms} />
      </Panel>
      {isOver ? (
        <Panel title={t('payout:quote.over')}>
          <p className="text-sm text-soft">{t('payout:quote.over_text')}</p>
          <ButtonLink variant="primary" wide href={back}>
            {t('payout:quote.again')}
          </ButtonLink>
        </Panel>
      ) : (
        <Panel title={t('payout:quote.where')}>
          <p className="text-sm">
            {bank} {account.masked}
          </p>
          <p className="text-sm text-soft">{t('payout:quote.eta', { date: formatDate(locale, dayAt(eta)) })}</p>
          <form className="grid gap-2" method="post" action={to(actionHref('/payout/quotes/{uuid}', '', { uuid }))}>
            <input type="hidden" name="idempotency_key" value={commandKey} />
            <Button variant="primary" wide>
              {t('payout:quote.ask')}
            </Button>
          </form>
          <p className="text-sm text-soft">{t('payout:quote.holds_until', { time: formatTime(locale, expires_at) })}</p>
          <p className="text-sm text-soft">{t('payout:quote.step_up')}</p>
        </Panel>
      )}
    </div>
  );
}
