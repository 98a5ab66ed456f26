import type { Event } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { RemindForm } from './remind-form.tsx';
import { useEventPaths } from './use-event-paths.ts';

/**
 * An upcoming top-up promotion, shown on the top-up pages. A top-up before its start does not
 * count, so the form offers a reminder.
 */
export function SoonPromotion({ event }: { event: Event }) {
  const { t, locale } = useSite();
  const paths = useEventPaths();
  return (
    <aside className="card mb-4 grid gap-2 p-4" aria-label={t('event:type.refill_promotion')}>
      <p className="leading-snug">
        <a className="font-medium underline" href={paths.event(event.slug)}>
          {inLocale(event.title, locale)}
        </a>{' '}
        <span className="text-sm text-soft">
          {t('home:promotion.from')} <time dateTime={event.starts_at}>{formatDateTime(locale, event.starts_at)}</time>
        </span>
      </p>
      <p className="text-sm">{t('event:too_early')}</p>
      <div className="md:w-80">
        <RemindForm slug={event.slug} hasReminder={false} variant="quiet" />
      </div>
    </aside>
  );
}
