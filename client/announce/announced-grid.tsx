import type { ReactNode } from 'react';
import type { AnnouncedLive } from '../../calls/announce.ts';
import { FollowHeart } from '../follow/follow-button.tsx';
import { formatDateTime } from '../format.ts';
import { href } from '../href.ts';
import { LiveGrid } from '../live/live-grid.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { useSite } from '../site.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { GlassTag } from '../ui/tag.tsx';

/** Lives to come, as posters. Each leads to its VB, or where `hrefOf` says. */
export function AnnouncedGrid({
  announced,
  hrefOf = ({ caster }) => href('/users/{uuid}', { uuid: caster.uuid }),
  areReportable = false,
}: {
  announced: readonly AnnouncedLive[];
  areReportable?: boolean;
  hrefOf?: (one: AnnouncedLive) => string;
}): ReactNode {
  const { to, locale } = useSite();
  return (
    <LiveGrid>
      {announced.map((one) => (
        <article key={one.uuid} className="group relative overflow-hidden rounded-m bg-raise">
          <div className="relative overflow-hidden">
            <img
              className="aspect-poster size-full object-cover group-hover:[scale:1.05]"
              src={one.picture_url}
              width={480}
              height={600}
              alt=""
              loading="lazy"
            />
            <div className="scrim absolute inset-x-0 bottom-0 p-3 pt-12 text-white">
              <h3 className="line-clamp-2 text-sm font-medium">
                <a className="cover" href={to(hrefOf(one))}>
                  {one.title}
                </a>
              </h3>
              <div className="mt-1.5 flex items-center gap-1.5 text-xs">
                <Avatar url={one.caster.avatar_url} size={24} />
                <span className="truncate">{one.caster.name}</span>
                <FollowHeart user={one.caster} className="relative -my-2 -mr-2 ml-auto" />
              </div>
            </div>
            <p className="absolute inset-x-2 top-2">
              <GlassTag>
                <time dateTime={one.starts_at}>{formatDateTime(locale, one.starts_at)}</time>
              </GlassTag>
            </p>
          </div>
          {areReportable && (
            <div className="px-3 py-2">
              <ReportLink kind="announced" uuid={one.uuid} name={one.title} />
            </div>
          )}
        </article>
      ))}
    </LiveGrid>
  );
}
