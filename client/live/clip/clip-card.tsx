import type { Clip } from '../../../calls/live/clip.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatClock } from '../../ui/facts/clock.ts';
import { pictureSources } from '../../ui/picture.ts';
import { GlassTag } from '../../ui/tag.tsx';
import { isVeiled } from '../watch/is-veiled.ts';

/** A clip as a poster that links to its page. */
export function ClipCard({ clip }: { clip: Clip }) {
  const { to } = useSite();
  return (
    <article className="group relative overflow-hidden rounded-m bg-raise">
      <img
        className={`size-full object-cover aspect-poster ${isVeiled(clip) ? '[filter:blur(1.5rem)]' : 'group-hover:[scale:1.05]'}`}
        {...pictureSources(clip.picture_url, '(min-width: 48rem) 20rem, 50vw')}
        width={480}
        height={600}
        alt=""
        loading="lazy"
      />
      <div className="scrim absolute inset-x-0 bottom-0 text-white p-3 pt-12">
        <h3 className="line-clamp-2 font-medium text-sm">
          <a className="cover" href={to(href('/clips/{uuid}', { uuid: clip.uuid }))}>
            {clip.title}
          </a>
        </h3>
        <p className="mt-1.5 truncate text-xs">{clip.caster.name}</p>
      </div>
      <p className="absolute inset-x-2 top-2 flex items-start justify-between">
        <GlassTag>{formatClock(clip.seconds)}</GlassTag>
        {clip.least_age !== null && <GlassTag>{clip.least_age}+</GlassTag>}
      </p>
    </article>
  );
}
