import type { CardPlace, Event, ListedEvent } from '../../../calls/rankings/event.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { formatTimeLeft } from '../../platform/texts/format-duration.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { EventTime } from './event-time.tsx';
import { useEventPaths } from './use-event-paths.ts';

/**
 * An event as a linked card: picture, prize, leader, the viewer's rank, and its relevant time
 * (start or end).
 */
export function EventCard({
  event,
  now,
  place,
  eager = false,
}: {
  event: ListedEvent;
  now: string;
  /** The viewer's own rank, if there is one. */
  place: CardPlace | undefined;
  eager?: boolean;
}) {
  const { t, locale } = useSite();
  const paths = useEventPaths();
  return (
    <article className="card group relative grid grid-rows-[auto_1fr] overflow-hidden">
      <div className="relative overflow-hidden">
        <img
          className="aspect-video w-full object-cover group-hover:[scale:1.05]"
          {...pictureSources(event.picture_url, '(min-width: 48rem) 30rem, 100vw')}
          width={640}
          height={360}
          alt=""
          loading={eager ? undefined : 'lazy'}
        />
      </div>
      <div className="flex flex-col gap-1 p-4">
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-xs text-soft tabular-nums">
          <span>{t(`event:type.${event.event_type}`)}</span>
          <When event={event} now={now} />
        </p>
        <h3 className="text-lg font-bold">
          <a className="cover" href={paths.event(event.slug)}>
            {inLocale(event.title, locale)}
          </a>
        </h3>
        <p className="line-clamp-2 text-sm text-soft">{inLocale(event.description, locale)}</p>
        {event.prize && (
          <p className="flex items-center gap-2 text-sm text-gold">
            <Icon name="gift" size={16} />
            <span className="min-w-0 truncate">
              {t('event:card.prize')} {event.prize.coins !== null && <CoinAmount coins={event.prize.coins} />}{' '}
              {inLocale(event.prize.item, locale)}
            </span>
          </p>
        )}
        {event.leader && (
          <div className="flex items-center gap-2 text-sm">
            <Avatar url={event.leader.avatar_url} size={24} />
            <span className="min-w-0 truncate">
              {t(event.ends_at > now ? 'event:card.leader' : 'event:card.winner', { name: event.leader.name })}
            </span>
            {event.leader.vb_uuid !== null && (
              <FollowHeart
                user={{ uuid: event.leader.vb_uuid, name: event.leader.name }}
                className="relative -my-2 -mr-2 ml-auto text-accent"
              />
            )}
          </div>
        )}
        {place && (
          <p className="flex items-center gap-2 text-sm font-medium">
            <Icon name="ranking" size={16} />
            {place.rank === null
              ? t('event:card.far')
              : t('ranking:place.rank', { rank: formatNumber(locale, place.rank) })}
          </p>
        )}
        <p className="mt-auto pt-1 text-xs text-faint tabular-nums">
          <EventTime event={event} />
        </p>
      </div>
    </article>
  );
}

function When({ event, now }: { event: Event; now: string }) {
  const { t, locale } = useSite();
  const timeTo = (until: string) => formatTimeLeft(locale, Date.parse(until) - Date.parse(now));
  if (event.starts_at > now) return t('event:when.starts_in', { time: timeTo(event.starts_at) });
  if (event.ends_at > now) return t('event:when.ends_in', { time: timeTo(event.ends_at) });
  return t('event:when.over');
}
