import type { ShownLive } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { PkPictures } from '../pk/pk-pictures.tsx';
import { LivePictures } from './live-pictures.tsx';

/** The pictures over the video of a live on air, if there are any. */
export function StageOverVideo({
  live: { stage, matches, caster },
  now,
}: {
  live: Pick<ShownLive, 'stage' | 'matches' | 'caster'>;
  now: Date;
}) {
  const { t } = useSite();
  const match = matches.find(({ outcome }) => outcome === null);
  if (match) return <PkPictures stage={stage} match={match} leftMs={Date.parse(match.ends_at) - now.getTime()} />;
  if (stage.pictures.length === 0) return null;
  return <LivePictures stage={stage} label={t('guest:of', { name: caster.name })} />;
}
