import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveCard } from './live-card.tsx';
import { LiveGrid } from './live-grid.tsx';

/** Lives of a VB, the latest at the top. */
export function RecentLives({ lives }: { lives: Live[] }) {
  const { t } = useSite();
  return (
    <Section id="lives" title={t('user:lives.title')}>
      {lives.length > 0 ? (
        <LiveGrid>
          {lives.map((live) => (
            <LiveCard key={live.uuid} live={live} />
          ))}
        </LiveGrid>
      ) : (
        <EmptyState picture="stage" title={t('user:lives.empty_title')} text={t('user:lives.empty_text')} />
      )}
    </Section>
  );
}
