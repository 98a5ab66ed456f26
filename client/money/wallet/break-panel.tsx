import type { BreakSpan } from '../../../calls/money/wallet/break-spans.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Panel } from '../../ui/task/panel.tsx';

/** A span of a break, and the time at which it would end. */
export interface OfferedBreak {
  span: BreakSpan;
  until: string;
}

/**
 * The current break, and the spans that end after it. The choice leads to a page that confirms it.
 */
export function BreakPanel({ until, offered }: { until: string | null; offered: OfferedBreak[] }) {
  const { t, to, locale } = useSite();
  return (
    <Panel title={t('wallet:break.title')}>
      {until !== null && (
        <p role="status" className="rounded-s bg-lift px-4 py-3 font-medium">
          {t('wallet:break.until', { until: formatDateTime(locale, until) })}
        </p>
      )}
      <p className="text-sm text-soft">{t('wallet:break.lead')}</p>
      <p className="text-sm">{t('wallet:break.only_longer')}</p>
      {offered.length > 0 && (
        <form className="grid gap-3" method="get" action={to(href('/purse/limits'))}>
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="mb-2 text-sm text-soft">
              {t(until === null ? 'wallet:break.how_long' : 'wallet:break.prolong')}
            </legend>
            {offered.map(({ span }, nth) => (
              <Choice key={span} name="span" value={span} checked={nth === 0}>
                {t(`wallet:break.span.${span}`)}
              </Choice>
            ))}
          </fieldset>
          <Button wide>{t('wallet:break.next')}</Button>
        </form>
      )}
    </Panel>
  );
}

/** Asks before a break of a span begins, because nobody can end it. Works without scripts. */
export function ConfirmBreak({ span, until, viewKey }: OfferedBreak & { viewKey: string }) {
  const { t, to, locale } = useSite();
  return (
    <Panel title={t('wallet:break.confirm_title', { span: t(`wallet:break.span.${span}`) })}>
      <p className="font-medium">{t('wallet:break.ends', { until: formatDateTime(locale, until) })}</p>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {(['stops', 'reminders', 'arrives', 'stays'] as const).map((effect) => (
          <li key={effect}>{t(`wallet:break.effect.${effect}`)}</li>
        ))}
      </ul>
      <p className="text-sm">{t('wallet:break.only_longer')}</p>
      <form method="post" action={to(actionHref('/purse/limits', '/break', {}))}>
        <input type="hidden" name="idempotency_key" value={viewKey} />
        <input type="hidden" name="span" value={span} />
        <Button variant="primary" wide>
          {t('wallet:break.confirm')}
        </Button>
      </form>
      <ButtonLink wide href={to(href('/purse/limits'))}>
        {t('wallet:break.back')}
      </ButtonLink>
    </Panel>
  );
}
