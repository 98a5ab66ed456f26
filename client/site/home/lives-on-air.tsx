import type { OnAir } from '../../../calls/live/live.ts';
import { LiveCard } from '../../live/live/live-card.tsx';
import { LiveGrid } from '../../live/live/live-grid.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/layout/section.tsx';

/**
 * The large card takes four places. With the link to all lives, the cards fill two rows of six,
 * three of four or six of two.
 */
const MAX_LIVES = 8;

/** Lives on air: the most watched one large, then others, then a link to all. */
export function LivesOnAir({ onAir }: { onAir: OnAir }) {
  const { t, to, locale } = useSite();
  const lives = onAir.lives.slice(0, MAX_LIVES);
  return (
    <Section
      id="lives"
      title={t('home:lives.title')}
      note={lives.length > 0 && formatNumber(locale, onAir.on_air_count)}
      more={{ href: to(href('/our-vb')), text: t('home:all') }}
    >
      {lives.length > 0 ? (
        <LiveGrid>
          {lives.map((live, index) => (
            <LiveCard key={live.uuid} live={live} big={index === 0} />
          ))}
          <a
            className="card quiet grid content-center justify-items-center gap-2 p-4 text-center"
            href={to(href('/our-vb'))}
          >
            <Icon name="arrow" size={24} />
            {t('home:lives.all')}
          </a>
        </LiveGrid>
      ) : (
        <EmptyState picture="stage" title={t('live:empty.title')} text={t('live:empty.text')}>
          <ButtonLink href={to(href('/our-vb', { status: 'ended' }))}>{t('live:empty.ended')}</ButtonLink>
        </EmptyState>
      )}
    </Section>
  );
}
