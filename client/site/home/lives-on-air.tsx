import type { Live, OnAir } from '../../../calls/live/live.ts';
import { type ForYouLive, orderForYou, type Taste } from '../../live/for-you/order-for-you.ts';
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
import { TextLink } from '../../ui/text-link.tsx';

/** With the link to all lives, the cards after the first fill a row of six on a desktop. */
const MAX_LIVES = 6;

/** Widths of the poster of the first card and of the others, as in CSS. */
const SIZES = { first: '(min-width: 64rem) 20rem, 100vw', next: '(min-width: 64rem) 12rem, 100vw' };

/** The lives of the first screen. */
export interface ShownLives {
  lives: ForYouLive<Live>[];
  /** All lives on air. */
  count: number;
  /** Ordered for the viewer. */
  isPersonal: boolean;
}

/** Returns the lives of the first screen in the order for a taste. */
export function shownLives(onAir: OnAir, taste: Taste): ShownLives {
  const lives = orderForYou(onAir.lives, taste).slice(0, MAX_LIVES);
  return { lives, count: onAir.on_air_count, isPersonal: lives.some(({ reason }) => reason !== null) };
}

/**
 * Lives on air in their order. On a phone they are a reel that fills the screen, one at a
 * time. On a desktop the first is large and the others are in a row. live/reel/play-reel.ts plays
 * the one in view.
 */
export function LivesOnAir({ lives, count, isPersonal }: ShownLives) {
  const { t, to, locale } = useSite();
  const first = lives[0]?.live;
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
        {lives.map(({ live, reason }) => (
          <LiveCard
            key={live.uuid}
            live={live}
            slide={{ reason, isFirst: live === first, sizes: SIZES[live === first ? 'first' : 'next'] }}
          />
        ))}
        {lives.length > 1 && (
          <a
            className="card quiet grid content-center justify-items-center gap-2 p-4 text-center"
            href={to(href('/our-vb'))}
          >
            <Icon name="arrow" size={24} />
            {t('home:lives.all')}
            <span className="text-sm text-soft">{formatNumber(locale, count)}</span>
          </a>
        )}
      </div>
      {isPersonal && (
        <p className="note mt-1.5 text-xs text-soft">
          {t('home:for_you.note')}{' '}
          <TextLink href={`${to(href('/profile'))}#for-you`}>{t('home:for_you.change')}</TextLink>
        </p>
      )}
    </section>
  );
}
