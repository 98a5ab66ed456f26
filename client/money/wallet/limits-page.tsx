import type { SpendingLimits } from '../../../calls/money/purse.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { typedBaht } from '../start/thai-baht.ts';

/**
 * Limits that members set for themselves: spending, and the coins above which a gift is confirmed.
 * Each is a form that works without scripts.
 */
export function LimitsPage({
  limits,
  outcome,
}: {
  limits: SpendingLimits;
  outcome: 'lowered' | 'raised' | 'unreadable' | 'asks' | 'not_coins' | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/purse'))} text={t('purse:title')} />
      <h1 className="text-2xl font-bold">{t('purse:limits.title')}</h1>
      <p className="text-soft">{t('purse:limits.lead')}</p>
      {outcome === 'unreadable' || outcome === 'not_coins' ? (
        <Alert title={t('purse:limits.not_set')}>
          <p>{t(`purse:limits.${outcome}`)}</p>
        </Alert>
      ) : (
        outcome && <NoticeBox>{t(`purse:limits.${outcome}`)}</NoticeBox>
      )}
      <Limit period="day" stand={limits.day} />
      <Limit period="month" stand={limits.month} />
      <AskAbove coins={limits.ask_above_coins} />
    </div>
  );
}

function AskAbove({ coins }: { coins: number }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('purse:limits.ask')}>
      <p className="text-sm text-soft">{t('purse:limits.ask_lead')}</p>
      <form className="grid gap-3" method="post" action={to(actionHref('/purse/limits', '/ask', {}))}>
        <TextField
          id="ask-above"
          name="coins"
          label={t('purse:limits.ask_above')}
          value={String(coins)}
          inputMode="numeric"
          maxLength={12}
          hint={t('purse:limits.ask_always')}
        />
        <Button wide>
          {t('purse:limits.set')}
          <span className="sr-only"> {t('purse:limits.ask')}</span>
        </Button>
      </form>
    </Panel>
  );
}

function Limit({ period, stand }: { period: 'day' | 'month'; stand: SpendingLimits['day'] }) {
  const { t, to, locale } = useSite();
  const { limit_satang, spent_satang, topped_up_satang, resets_at, next } = stand;
  const baht = (satang: number | null) => (satang === null ? t('purse:limits.none') : formatBaht(locale, satang));
  return (
    <Panel title={t(`purse:limits.${period}`)}>
      <Facts>
        <Fact name={t('purse:limits.now')}>{baht(limit_satang)}</Fact>
        <Fact name={t('purse:limits.spent')}>{formatBaht(locale, spent_satang)}</Fact>
        <Fact name={t('purse:limits.topped_up')}>{formatBaht(locale, topped_up_satang)}</Fact>
        <Fact name={t('purse:limits.resets')}>{formatDateTime(locale, resets_at)}</Fact>
      </Facts>
      {next && (
        <p className="text-sm">
          {t('purse:limits.next', { baht: baht(next.limit_satang), from: formatDateTime(locale, next.from) })}
        </p>
      )}
      <form className="grid gap-3" method="post" action={to(actionHref('/purse/limits', '', {}))}>
        <input type="hidden" name="period" value={period} />
        <TextField
          id={`baht-${period}`}
          name="baht"
          label={t('purse:limits.new')}
          unit="฿"
          value={limit_satang === null ? '' : typedBaht(limit_satang)}
          inputMode="decimal"
          maxLength={20}
          hint={t('purse:limits.empty')}
        />
        <Button wide>
          {t('purse:limits.set')}
          <span className="sr-only"> {t(`purse:limits.${period}`)}</span>
        </Button>
      </form>
    </Panel>
  );
}
