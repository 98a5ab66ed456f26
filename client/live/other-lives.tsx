import type { Live } from '../../calls/live.ts';
import { useSite } from '../site.tsx';
import { LiveCard } from '../ui/live-card.tsx';
import { LiveGrid } from '../ui/live-grid.tsx';
import { Section } from '../ui/section.tsx';

const SHOWN = 6;

/** Where to go on from a live. With nobody else on air there is nothing to say. */
export function OtherLives({ lives }: { lives: Live[] }) {
  const { t, to } = useSite();
  if (lives.length === 0) return null;
  return (
    <Section id="lives" title={t('live:others')} more={{ href: to('/our-vb'), text: t('home:all') }}>
      <LiveGrid>
        {lives.slice(0, SHOWN).map((live) => (
          <LiveCard key={live.uuid} live={live} />
        ))}
      </LiveGrid>
    </Section>
  );
}
