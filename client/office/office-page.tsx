import type { Today } from '../../calls/office/operation-today.ts';
import type { OpenWorkKind } from '../../calls/open-work.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatNumber } from '../platform/texts/format.ts';
import { OfficeDays } from './office-days.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import type { OfficeNav } from './view.ts';

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
export function OfficePage({ nav, today, waiting }: { nav: OfficeNav; today: Today; waiting: readonly WaitingLink[] }) {
  const { t, to } = useSite();
  return (
    <OfficeFrame nav={nav} here="today" after={<OfficeDays today={today} />}>
      <OfficeHead
        back={{ href: to(href('/profile')), text: t('auth:profile') }}
        title={t('office:title')}
        lead={t('office:lead')}
      />
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
