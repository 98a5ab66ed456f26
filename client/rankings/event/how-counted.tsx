import type { ReactNode } from 'react';
import type { EventDetail } from '../../../calls/rankings/event.ts';
import type { CountingRule, EventResult } from '../../../calls/rankings/event-outcome.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { Section } from '../../ui/layout/section.tsx';

/** The counting rules of an event, and the data needed to verify its result. */
export function HowCounted({
  event,
  result,
  factsHref,
}: {
  event: EventDetail;
  result: EventResult;
  /** Link to the export of the facts. Null: they are not public. */
  factsHref: string | null;
}) {
  const { t, locale } = useSite();
  const { rules, final } = result;
  return (
    <Section id="counted" title={t('event:counted.title')} className="card p-4 md:p-6">
      <ul className="grid gap-2 text-sm">
        {event.rankings.flatMap(({ target }) =>
          rules
            .filter((rule) => rule.target === target)
            .map((rule) => <Rule key={[target, rule.fact, rule.variant].join()} rule={rule} />),
        )}
      </ul>
      <p className="mt-3 text-sm text-soft">{t('event:counted.ties')}</p>
      {final ? (
        <dl className="mt-3 grid gap-2 text-sm">
          <Fact name={t('event:counted.facts')}>{formatNumber(locale, final.fact_count)}</Fact>
          <Fact name={t('event:counted.late')}>{formatNumber(locale, final.late_fact_count)}</Fact>
          {final.uncounted_fact_count > 0 && (
            <Fact name={t('event:counted.uncounted')}>{formatNumber(locale, final.uncounted_fact_count)}</Fact>
          )}
          <Fact name={t('event:counted.closed')}>{formatDateTime(locale, final.closed_at)}</Fact>
          <Fact name={t('event:counted.settled')}>{formatDateTime(locale, final.settled_at)}</Fact>
        </dl>
      ) : (
        <p className="mt-3 text-sm text-soft">
          {t(event.state === 'counting' ? 'event:counted.soon' : 'event:counted.open')}
        </p>
      )}
      {factsHref && (
        <details className="mt-3">
          <summary className="flex min-h-11 items-center text-sm text-accent underline underline-offset-4">
            {t('event:counted.again')}
          </summary>
          <div className="grid gap-3 text-sm text-soft">
            <p>{t('event:counted.how')}</p>
            <p>
              <a className="text-accent underline underline-offset-4" href={factsHref}>
                {t('event:counted.export')}
              </a>
            </p>
            {final && (
              <>
                <p>{t('event:counted.inputs_digest')}</p>
                <Code>{final.inputs_digest}</Code>
                <p>{t('event:counted.result_digest')}</p>
                <Code>{final.result_digest}</Code>
              </>
            )}
          </div>
        </details>
      )}
    </Section>
  );
}

function Rule({ rule }: { rule: CountingRule }) {
  const { t } = useSite();
  const { target, fact, variant, measure } = rule;
  return (
    <li className="grid gap-0.5">
      <b className="font-medium">
        {t(`event:target.${target}`)}: {t(`event:fact.${fact}`)}
        {variant && ` (${t(`event:variant.${variant}`)})`}
      </b>
      <span className="text-soft">{t(measure === 'amount' ? `event:amount.${fact}` : `event:measure.${measure}`)}</span>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="block overflow-x-auto rounded-s bg-lift px-3 py-2 text-xs break-all text-ink select-all">
    {children}
  </code>
);
