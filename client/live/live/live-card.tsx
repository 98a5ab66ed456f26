import type { Live } from '../../../calls/live/live.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { GlassTag } from '../../ui/tag.tsx';
import { isVeiled } from '../watch/is-veiled.ts';
import { ViewerCount } from './viewer-count.tsx';

/** Width of a card in a grid, as in CSS. */
const GRID_SIZES = '(min-width: 48rem) 20rem, 50vw';

/**
 * A live as a poster that links to its page. watch/preview-lives.ts plays the live over the poster.
 * `slide`: a card of the reel of the home page, which its stylesheet arranges.
 */
export function LiveCard({ live, slide }: { live: Live; slide?: { sizes: string; isFirst: boolean } }) {
  const { t, to } = useSite();
  const isBlurred = isVeiled(live);
  return (
    <article
      data-preview={live.status === 'on_air' && !isBlurred ? `/live-media/${live.uuid}/` : undefined}
      className="group relative overflow-hidden rounded-m bg-raise"
    >
      <img
        className={`size-full object-cover aspect-poster ${isBlurred ? '[filter:blur(1.5rem)]' : 'group-hover:[scale:1.05]'}`}
        {...pictureSources(live.profile_picture_url, slide?.sizes ?? GRID_SIZES)}
        width={480}
        height={600}
        alt=""
        {...(slide?.isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      <div className="scrim absolute inset-x-0 bottom-0 text-white p-3 pt-12">
        <h3 className="line-clamp-2 font-medium text-sm">
          <a className="cover" href={to(href('/live/{slug}', { slug: live.slug }))}>
            {live.title}
          </a>
        </h3>
        <div className="mt-1.5 flex items-center gap-1.5 text-xs">
          <Avatar url={live.caster.avatar_url} size={24} />
          <span className="truncate">{live.caster.name}</span>
          <FollowHeart user={live.caster} className="relative -my-2 -mr-2 ml-auto" />
        </div>
        {slide && (
          <span className="btn go" aria-hidden="true">
            {t('home:lives.enter')}
          </span>
        )}
      </div>
      <p className="absolute inset-x-2 top-2 flex items-start justify-between">
        <LiveState live={live} />
      </p>
    </article>
  );
}

function LiveState({ live }: { live: Live }) {
  const { locale } = useSite();
  if (live.status === 'ended')
    return (
      <GlassTag>
        <time dateTime={live.started_at}>{formatDateTime(locale, live.started_at)}</time>
      </GlassTag>
    );
  return (
    <>
      <LiveTag />
      {live.least_age === null ? (
        <GlassTag>
          <ViewerCount viewers={live.viewer_count} />
        </GlassTag>
      ) : (
        <GlassTag>{live.least_age}+</GlassTag>
      )}
    </>
  );
}
