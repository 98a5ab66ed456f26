import type { CategoryVb, ShownCategory } from '../../../calls/live/category.ts';
import type { Live } from '../../../calls/live/live.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { followersText } from '../../people/follow/followers-text.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { AnnouncedSection } from '../announce/announced-section.tsx';
import { LiveCard } from '../live/live-card.tsx';
import { LiveGrid } from '../live/live-grid.tsx';

/**
 * A category: lives on air, announced lives and VBs. `nextHref` is null on the last page of lives.
 */
export function CategoryPage({
  category: { name, on_air_count, vbs, announced },
  lives,
  nextHref,
}: {
  category: ShownCategory;
  lives: Live[];
  nextHref: string | null;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-6">
      <header className="grid gap-2">
        <BackLink href={to(href('/categories'))} text={t('category:title')} />
        <h1 className="text-2xl font-bold">{inLocale(name, locale)}</h1>
      </header>
      <Section id="lives" title={t('category:lives')} note={on_air_count > 0 && formatNumber(locale, on_air_count)}>
        {lives.length > 0 ? (
          <LiveGrid>
            {lives.map((live) => (
              <LiveCard key={live.uuid} live={live} />
            ))}
          </LiveGrid>
        ) : (
          <EmptyState picture="stage" title={t('category:no_lives')} text={t('category:no_lives_text')}>
            <ButtonLink href={to(href('/our-vb'))}>{t('category:all_lives')}</ButtonLink>
          </EmptyState>
        )}
        {nextHref && (
          <p className="mt-8 text-center">
            <ButtonLink href={to(nextHref)} nofollow>
              {t('live:our_vb.more')}
            </ButtonLink>
          </p>
        )}
      </Section>
      <AnnouncedSection announced={announced} />
      {vbs.length > 0 && (
        <Section id="vbs" title={t('category:vbs')}>
          <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 lg:grid-cols-3">
            {vbs.map((vb) => (
              <VbRow key={vb.uuid} vb={vb} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function VbRow({ vb: { on_air_slug, follower_count, ...user } }: { vb: CategoryVb }) {
  const { t, to, locale } = useSite();
  return (
    <li className="card relative flex items-center gap-3 p-3">
      <Avatar url={user.avatar_url} size={44} />
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block truncate font-medium">
          <UserLink uuid={user.uuid}>{user.name}</UserLink>
        </b>
        <span className="block truncate text-sm text-soft">
          {on_air_slug !== null && (
            <a
              className="relative mr-1.5 inline-flex align-middle"
              href={to(href('/live/{slug}', { slug: on_air_slug }))}
            >
              <LiveTag />
              <span className="sr-only"> {user.name}</span>
            </a>
          )}
          {followersText(t, locale, follower_count)}
        </span>
      </span>
      <FollowHeart user={user} className="relative text-accent" />
    </li>
  );
}
