import type { Event } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { RemindForm } from '../../rankings/event/remind-form.tsx';
import { useEventPaths } from '../../rankings/event/use-event-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { GlassTag } from '../../ui/tag.tsx';

/**
 * Up to two upcoming events that announce a top-up promotion, the next one first. Without any,
 * links to the article about topping up.
 */
export function UpcomingPromotion({ events }: { events: Event[] }) {
  const { t, to } = useSite();
  return (
    <Section id="promotion" title={t('home:promotion.title')} className="flex flex-col">
      {events.length > 0 ? (
        <div className="grid flex-1 gap-3">
          {events.slice(0, 2).map((event) => (
            <Promotion key={event.uuid} event={event} />
          ))}
        </div>
      ) : (
        <EmptyState picture="coins" title={t('home:promotion.empty_title')} text={t('home:promotion.empty_text')}>
          <ButtonLink href={to(href('/blog/{slug}', { slug: 'how-to-top-up' }))}>
            {t('home:promotion.how_to')}
          </ButtonLink>
        </EmptyState>
      )}
    </Section>
  );
}

function Promotion({ event }: { event: Event }) {
  const { t, locale } = useSite();
  const paths = useEventPaths();
  return (
    <article className="relative grid min-h-44 overflow-hidden rounded-m bg-raise">
      <img
        className="absolute inset-0 size-full object-cover"
        {...pictureSources(event.picture_url, '(min-width: 48rem) 40rem, 100vw')}
        width={640}
        height={360}
        alt=""
        loading="lazy"
      />
      <div className="scrim relative grid content-end gap-1 p-5 pt-16 text-white md:scrim-side">
        <p>
          <GlassTag>
            {t('home:promotion.from')} <time dateTime={event.starts_at}>{formatDateTime(locale, event.starts_at)}</time>
          </GlassTag>
        </p>
        <h3 className="text-xl font-bold">
          <a className="cover" href={paths.event(event.slug)}>
            {inLocale(event.title, locale)}
          </a>
        </h3>
        <p className="text-sm">{inLocale(event.description, locale)}</p>
        <p className="text-sm">{t('event:too_early')}</p>
        <div className="relative mt-1 w-fit">
          <RemindForm slug={event.slug} hasReminder={false} variant="glass" />
        </div>
      </div>
    </article>
  );
}
