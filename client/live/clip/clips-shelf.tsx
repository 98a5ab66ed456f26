import type { Clip } from '../../../calls/live/clip.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Section } from '../../ui/layout/section.tsx';
import { LiveGrid } from '../live/live-grid.tsx';
import { ClipCard } from './clip-card.tsx';

/**
 * The latest clips, with a link to all of them. `vb`: those of one VB. Without clips it is empty.
 */
export function ClipsShelf({ clips, vb }: { clips: readonly Clip[]; vb?: string }) {
  const { t, to } = useSite();
  // A streamed section must render something.
  if (clips.length === 0) return <span hidden />;
  const all = to(vb === undefined ? href('/clips') : href('/clips', { vb }));
  return (
    <Section id="clips" title={t('clip:title')} more={{ href: all, text: t('clip:all') }}>
      <LiveGrid>
        {clips.map((clip) => (
          <ClipCard key={clip.uuid} clip={clip} />
        ))}
      </LiveGrid>
    </Section>
  );
}
