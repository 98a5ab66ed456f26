import type { SpendingLimits } from '../../../calls/money/wallet.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { typedBaht } from '../order-draft/thai-baht.ts';
import { BreakPanel, ConfirmBreak, type OfferedBreak } from './break-panel.tsx';

/**
 * Limits that members set for themselves: spending, a break, and the coins above which a gift is
 * confirmed. Each is a form that works without scripts.
 */
export function LimitsPage({
  limits,
  outcome,
  offered,
  question,
  viewKey,
}: {
  limits: SpendingLimits;
  outcome: 'lowered' | 'raised' | 'unreadable' | 'asks' | 'not_coins' | 'break_started' | 'break_not_longer' | null;
  /** Breaks that end after the current one. */
  offered: OfferedBreak[];
  /** The break to confirm. Null: show the limits. */
  question: OfferedBreak | null;
  viewKey: string;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/purse'))} text={t('wallet:title')} />
      <h1 className="text-2xl font-bold">{t('wallet:limits.title')}</h1>
      {question ? (
        <ConfirmBreak {...question} viewKey={viewKey} />
      ) : (
        <>
          <p className="text-soft">{t('wallet:limits.lead')}</p>
          {outcome === 'unreadable' || outcome === 'not_coins' || outcome === 'break_not_longer' ? (
            <Alert title={t('wallet:limits.not_set')}>
              <p>{t(`wallet:limits.${outcome}`)}</p>
            </Alert>
          ) : (
            outcome && <NoticeBox>{t(`wallet:limits.${outcome}`)}</NoticeBox>
          )}
          <Limit period="day" limit={limits.day} />
          <Limit period="month" limit={limits.month} />
          <AskAbove coins={limits.ask_above_coins} />
          <BreakPanel until={limits.break_until} offered={offered} />
        </>
      )}
    </div>
  );
}

function AskAbove({ coins }: { coins: number }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('wallet:limits.ask')}>
      <p className="text-sm text-soft">{t('wallet:limits.ask_lead')}</p>
      <form className="grid gap-3" method="post" action={to(actionHref('/purse/limits', '/ask', {}))}>
        <TextField
          id="ask-above"
          name="coins"
          label={t('wallet:limits.ask_above')}
          value={String(coins)}
          inputMode="numeric"
          maxLength={12}
          hint={t('wallet:limits.ask_always')}
        />
        <Button wide>
          {t('wallet:limits.set')}
          <span className="sr-only"> {t('wallet:limits.ask')}</span>
        </Button>
      </form>
    </Panel>
  );
}

function Limit({ period, limit }: { period: 'day' | 'month'; limit: SpendingLimits['day'] }) {
  const { t, to, locale } = useSite();
  const { limit_satang, spent_satang, topped_up_satang, resets_at, next } = limit;
  const baht = (satang: number | null) => (satang === null ? t('wallet:limits.none') : formatBaht(locale, satang));
  return (
    <Panel title={t(`wallet:limits.${period}`)}>
      <DescriptionList>
        <DescriptionItem name={t('wallet:limits.now')}>{baht(limit_satang)}</DescriptionItem>
        <DescriptionItem name={t('wallet:limits.spent')}>{formatBaht(locale, spent_satang)}</DescriptionItem>
        <DescriptionItem name={t('wallet:limits.topped_up')}>{formatBaht(locale, topped_up_satang)}</DescriptionItem>
        <DescriptionItem name={t('wallet:limits.resets')}>{formatDateTime(locale, resets_at)}</DescriptionItem>
      </DescriptionList>
      {next && (
        <p className="text-sm">
          {t('wallet:limits.next', { baht: baht(next.limit_satang), from: formatDateTime(locale, next.from) })}
        </p>
      )}
      <form className="grid gap-3" method="post" action={to(actionHref('/purse/limits', '', {}))}>
        <input type="hidden" name="period" value={period} />
        <TextField
          id={`baht-${period}`}
          name="baht"
          label={t('wallet:limits.new')}
          unit="฿"
          value={limit_satang === null ? '' : typedBaht(limit_satang)}
          inputMode="decimal"
          maxLength={20}
          hint={t('wallet:limits.empty')}
        />
        <Button wide>
          {t('wallet:limits.set')}
          <span className="sr-only"> {t(`wallet:limits.${period}`)}</span>
        </Button>
      </form>
    </Panel>
  );
}
