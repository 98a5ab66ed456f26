import type { OnAir } from '../../../calls/live/live.ts';
import { LiveCard } from '../../live/live/live-card.tsx';
import { isVeiled } from '../../live/watch/is-veiled.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** With the link to all lives, the cards after the first fill a row of six on a desktop. */
const MAX_LIVES = 6;

/** Widths of the poster of the first card and of the others, as in CSS. */
const SIZES = { first: '(min-width: 64rem) 20rem, 100vw', next: '(min-width: 64rem) 12rem, 100vw' };

/**
 * Lives on air, the most watched at the start. On a phone they are a reel that fills the screen, one at a
 * time. On a desktop the first is large and the others are in a row. live/reel/play-reel.ts plays
 * the one in view.
 */
export function LivesOnAir({ onAir }: { onAir: OnAir }) {
  const { t, to, locale } = useSite();
  const lives = onAir.lives.slice(0, MAX_LIVES);
  const [first] = lives;
  if (!first)
    return (
      <Section id="lives" title={t('home:lives.title')}>
        <EmptyState picture="stage" title={t('live:empty.title')} text={t('live:empty.text')}>
          <ButtonLink href={to(href('/our-vb', { status: 'ended' }))}>{t('live:empty.ended')}</ButtonLink>
        </EmptyState>
      </Section>
    );
  return (
    <section id="lives" aria-labelledby="lives-title" className="stage" data-reel>
      <h2 id="lives-title" className="sr-only">
        {t('home:lives.title')}
      </h2>
      {!isVeiled(first) && <img className="wash" src={smallPicture(first.profile_picture_url)} alt="" loading="lazy" />}
      <div className="reel">
        {lives.map((live) => (
          <LiveCard
            key={live.uuid}
            live={live}
            slide={{ isFirst: live === first, sizes: SIZES[live === first ? 'first' : 'next'] }}
          />
        ))}
        <a
          className="card quiet grid content-center justify-items-center gap-2 p-4 text-center"
          href={to(href('/our-vb'))}
        >
          <Icon name="arrow" size={24} />
          {t('home:lives.all')}
          <span className="text-sm text-soft">{formatNumber(locale, onAir.on_air_count)}</span>
        </a>
      </div>
    </section>
  );
}
