import type { ShownLive } from '../../calls/live.ts';
import { href } from '../href.ts';
import { isVeiled } from '../live/is-veiled.ts';
import liveStyles from '../live/live.css?url';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PkResults } from './pk-results.tsx';
import { PkStage } from './pk-stage.tsx';

/** The matches of a live: the one that is on, as the live's page takes it over its picture, and how the others ended. */
export function PkPage({ live, now }: { live: ShownLive; now: Date }) {
  const { t, to } = useSite();
  const [first] = live.matches;
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-5 py-6">
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug: live.slug }))} text={live.title} />
      <h1 className="text-2xl font-bold">{t('pk:title', { name: live.caster.name })}</h1>
      {first && first.outcome === null && (
        <div className="poster relative overflow-hidden rounded-l">
          {!isVeiled(live) && (
            <img
              className="size-full object-cover object-top"
              src={live.profile_picture_url}
              alt=""
              width={480}
              height={600}
            />
          )}
          <PkStage match={first} leftMs={Date.parse(first.ends_at) - now.getTime()} />
        </div>
      )}
      {live.matches.length === 0 ? <p>{t('pk:none')}</p> : <PkResults matches={live.matches} />}
    </div>
  );
}
