import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox as Done } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { type Line, LineSection } from './line-section.tsx';
import { NoticeRow } from './notice-row.tsx';
import { noticePeriods, periodOf } from './period.ts';
import { type Push, PushSection } from './push-section.tsx';
import { type QuietHours, QuietSection } from './quiet-section.tsx';

/** Notifications, the latest at the top, and the settings for each kind. */
export function NoticesPage({
  notices,
  kinds,
  off,
  isSaved,
  push,
  line,
  quiet,
  typedQuiet,
  olderHref,
  now,
}: {
  notices: readonly Notice[];
  /** All kinds of notifications. */
  kinds: readonly NoticeKind[];
  /** Kinds that are turned off. Null: temporarily unknown. */
  off: readonly NoticeKind[] | null;
  isSaved: boolean;
  /** Null: pushes or the service worker are not configured, or temporarily unknown. */
  push: Push | null;
  /** Null: no channel of LINE is configured, or temporarily unknown. */
  line: Line | null;
  quiet: QuietHours | null;
  /** Refused quiet hours, of which a time is missing. */
  typedQuiet: QuietHours | null;
  olderHref: string | null;
  /** Time of the page, from which ages count. */
  now: Date;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('notice:title')}</h1>
      {isSaved && <Done>{t('notice:saved')}</Done>}
      {notices.some(({ read_at }) => read_at === null) && (
        <form method="post" action={to(actionHref('/notices', '/read', {}))}>
          <Button>{t('notice:read_all')}</Button>
        </form>
      )}
      {notices.length === 0 ? (
        <EmptyState picture="bell" title={t('notice:none')} text={t('notice:none_text')}>
          <ButtonLink href={to(href('/our-vb'))}>{t('error:lives')}</ButtonLink>
        </EmptyState>
      ) : (
        noticePeriods.map((period) => {
          const lines = notices.filter(({ happened_at }) => periodOf(happened_at, now) === period);
          return (
            lines.length > 0 && (
              <section key={period} aria-labelledby={`notices-${period}`}>
                <h2 id={`notices-${period}`} className="mb-2 font-bold text-soft">
                  {t(`notice:period.${period}`)}
                </h2>
                <ul className="card">
                  {lines.map((notice) => (
                    <NoticeRow key={`${notice.key} ${notice.read_at}`} notice={notice} now={now} />
                  ))}
                </ul>
              </section>
            )
          );
        })
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('notice:older')}</ButtonLink>}
      {push && <PushSection push={push} />}
      {line && <LineSection line={line} off={off ?? []} />}
      {(push || line) && <QuietSection quiet={quiet} typed={typedQuiet} />}
      {off && <Choice kinds={kinds} off={off} />}
      <p className="text-xs text-faint">{t('notice:kept')}</p>
    </div>
  );
}

function Choice({ kinds, off }: { kinds: readonly NoticeKind[]; off: readonly NoticeKind[] }) {
  const { t, to } = useSite();
  return (
    <details className="card p-4">
      <summary className="flex min-h-11 items-center font-medium">{t('notice:choose')}</summary>
      <form method="post" action={to(actionHref('/notices', '/choose', {}))} className="grid gap-2 pt-2">
        {kinds.map((kind) => (
          <Checkbox key={kind} name={kind} checked={!off.includes(kind)} missing={false} optional>
            {t(`notice:choice.${kind}`)}
          </Checkbox>
        ))}
        <div>
          <Button>{t('notice:save')}</Button>
        </div>
      </form>
    </details>
  );
}
