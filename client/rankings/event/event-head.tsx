import type { EventDetail } from '../../../calls/rankings/event.ts';
import { OpenInApp } from '../../platform/page/open-in-app.tsx';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PictureHead } from '../../ui/layout/picture-head.tsx';
import { EventCountdown } from './countdown.tsx';
import { EventTime } from './event-time.tsx';
import { MayTakePart } from './may-take-part.tsx';
import { RemindForm } from './remind-form.tsx';
import { useEventPaths } from './use-event-paths.ts';

/** Top of an event's page: title, time, and actions. */
export function EventHead({
  event,
  picture = event.picture_url,
  isAllowed,
  isReminded,
  now,
  shareUrl,
  deepLink,
}: {
  event: EventDetail;
  /** The event's current picture. A monster loses parts. */
  picture?: string | undefined;
  isAllowed: boolean | null;
  /** The viewer has set a reminder. */
  isReminded: boolean;
  now: string;
  shareUrl: string;
  /** The event's place in the app, or null. */
  deepLink: string | null;
}) {
  const { t, to, locale, webView } = useSite();
  const paths = useEventPaths();
  const { state } = event;
  const isOver = state !== 'now' && state !== 'soon';
  return (
    <>
      <BackLink href={paths.list()} text={t('event:all')} />
      <PictureHead
        shape="wide"
        picture={{ src: picture, width: 1200, height: 675 }}
        kind={`${t(`event:type.${event.event_type}`)} · ${t(`event:state.${state}`)}`}
        title={inLocale(event.title, locale)}
      >
        <p className="text-soft">{inLocale(event.description, locale)}</p>
        {state === 'now' || state === 'soon' ? (
          <EventCountdown
            label={t(state === 'soon' ? 'event:countdown.starts' : 'event:countdown.ends')}
            until={state === 'soon' ? event.starts_at : event.ends_at}
            now={now}
            over={t(state === 'soon' ? 'event:countdown.started' : 'event:countdown.ended')}
          />
        ) : (
          <p className="text-sm text-soft">{t(`event:over.${state}`)}</p>
        )}
        <p className="text-sm text-faint tabular-nums">
          <EventTime event={event} />
        </p>
        <MayTakePart event={event} isAllowed={isAllowed} />
        {state === 'soon' && <RemindForm slug={event.slug} hasReminder={isReminded} />}
        {state === 'soon' && event.event_type === 'refill_promotion' && (
          <p className="rounded-s bg-lift px-4 py-3 text-sm">{t('event:too_early')}</p>
        )}
        {!isOver && event.event_type === 'refill_promotion' && (
          <ButtonLink
            variant={state === 'soon' ? 'quiet' : 'primary'}
            wide
            href={to(href('/payment/refill', { callbackUrl: to(paths.event(event.slug)) }))}
          >
            {t('auth:top_up')}
          </ButtonLink>
        )}
        {!isOver && !webView && event.event_type !== 'refill_promotion' && deepLink && (
          <OpenInApp deepLink={deepLink} page={href('/app/events/{id}', { id: event.slug })}>
            {t('event:open')}
          </OpenInApp>
        )}
        <ShareLinks url={shareUrl} title={inLocale(event.title, locale)} />
      </PictureHead>
    </>
  );
}
