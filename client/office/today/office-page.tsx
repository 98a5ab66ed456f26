import type { Today } from '../../../calls/office/operation-today.ts';
import type { FirstStep } from '../../../calls/office/starter.ts';
import type { OpenWorkKind } from '../../../calls/open-work.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { OfficeHead } from '../office-head.tsx';
import { FirstStepsMeter, stepProgress } from '../starter/first-steps-page.tsx';
import type { OfficeNav } from '../view.ts';
import { OfficeDays } from './office-days.tsx';
import { TodayCompared } from './today-compared.tsx';

/** The number of open items, with a link to a list of exactly those. */
export interface WaitingLink {
  what: OpenWorkKind;
  count: number;
  href: string;
}

/**
 * Start page of the back office: open items with their numbers, links to all lists, and the figures
 * of the last days.
 */
export function OfficePage({
  nav,
  today,
  waiting,
  steps,
}: {
  nav: OfficeNav;
  today: Today;
  waiting: readonly WaitingLink[];
  /** Empty for roles that may not see them. */
  steps: readonly FirstStep[];
}) {
  const { t, to } = useSite();
  return (
    <OfficeFrame nav={nav} here="today" after={<OfficeDays today={today} />}>
      <OfficeHead
        back={{ href: to(href('/profile')), text: t('auth:profile') }}
        title={t('office:title')}
        lead={t('office:lead')}
      />
      <OpenSteps steps={steps} />
      <TodayCompared compared={today.compared} />
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t('office:today.waiting')}</h2>
        {waiting.length === 0 ? (
          <p className="text-soft">{t('office:today.nothing')}</p>
        ) : (
          <Waiting waiting={waiting} maxCount={nav.maxCount} />
        )}
      </section>
    </OfficeFrame>
  );
}

/** The first steps, until all required ones are done. */
function OpenSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t, to } = useSite();
  const { next } = stepProgress(steps);
  if (next === null) return null;
  return (
    <section className="card mb-6 grid gap-3 p-5">
      <h2 className="text-lg font-bold">{t('starter:title')}</h2>
      <FirstStepsMeter steps={steps} />
      <p>{t('starter:next', { step: t(`starter:step.${next.name}.title`) })}</p>
      <p>
        <ButtonLink variant="primary" href={to(href('/office/first-steps'))}>
          {t('starter:open')}
        </ButtonLink>
      </p>
    </section>
  );
}

function Waiting({ waiting, maxCount }: { waiting: readonly WaitingLink[]; maxCount: number }) {
  const { t, locale } = useSite();
  return (
    <ul className="office-waiting">
      {waiting.map(({ what, count, href: listHref }) => (
        <li key={what}>
          <a className="card grid h-full content-between gap-1 p-3" href={listHref}>
            <span className="text-sm">{t(`office:waiting.${what}`)}</span>
            <b className="go-text text-xl font-bold tabular-nums">
              {count < maxCount ? formatNumber(locale, count) : t('office:today.more', { count })}
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}
