import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveCard } from './live-card.tsx';
import { LiveGrid } from './live-grid.tsx';

const MAX_LIVES = 6;

/** Other lives on air. */
export function OtherLives({ lives }: { lives: Live[] }) {
  const { t, to } = useSite();
  return (
    <Section id="lives" title={t('live:others')} more={{ href: to(href('/our-vb')), text: t('home:all') }}>
      {lives.length > 0 ? (
        <LiveGrid>
          {lives.slice(0, MAX_LIVES).map((live) => (
            <LiveCard key={live.uuid} live={live} />
          ))}
        </LiveGrid>
      ) : (
        <EmptyState picture="stage" title={t('live:others_empty')} text={t('live:empty.text')}>
          <ButtonLink href={to(href('/our-vb', { status: 'ended' }))}>{t('live:empty.ended')}</ButtonLink>
        </EmptyState>
      )}
    </Section>
  );
}
