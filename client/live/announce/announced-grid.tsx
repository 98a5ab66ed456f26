import type { ReactNode } from 'react';
import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { pictureSources } from '../../ui/picture.ts';

/** Announced lives with their start times. Each links to its VB, or to `hrefOf`. */
export function AnnouncedGrid({
  announced,
  hrefOf = ({ caster }) => href('/users/{uuid}', { uuid: caster.uuid }),
  areReportable = false,
  canFollow = true,
}: {
  announced: readonly AnnouncedLive[];
  areReportable?: boolean;
  /** False on a VB's page, which has its own follow button. */
  canFollow?: boolean;
  hrefOf?: (one: AnnouncedLive) => string;
}): ReactNode {
  const { to, locale } = useSite();
  return (
    <div className={`grid grid-cols-1 gap-3 md:gap-4 ${announced.length > 1 ? 'md:grid-cols-2' : ''}`}>
      {announced.map((one) => (
        <article key={one.uuid} className="card group relative flex overflow-hidden">
          <img
            className="aspect-poster w-28 shrink-0 object-cover md:w-36"
            {...pictureSources(one.picture_url, '9rem')}
            width={128}
            height={160}
            alt=""
            loading="lazy"
          />
          <div className="grid min-w-0 flex-1 content-center gap-1 p-3">
            <p className="text-sm font-medium text-accent">
              <time dateTime={one.starts_at}>{formatDateTime(locale, one.starts_at)}</time>
            </p>
            <h3 className="line-clamp-2 leading-snug font-medium">
              <a className="cover" href={to(hrefOf(one))}>
                {one.title}
              </a>
            </h3>
            <div className="flex items-center gap-2 text-sm text-soft">
              <Avatar url={one.caster.avatar_url} size={24} />
              <span className="min-w-0 truncate">{one.caster.name}</span>
              {canFollow && <FollowHeart user={one.caster} className="relative -my-2 ml-auto text-accent" />}
            </div>
            {areReportable && (
              <div className="relative">
                <ReportLink kind="announced" uuid={one.uuid} name={one.title} />
              </div>
            )}
          </div>
        </article>
      ))}
    </div>
  );
}
