import type { Live, LiveUser } from '../../../calls/live/live.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Tag } from '../../ui/tag.tsx';

/**
 * Up to 50 members who watch a live, those who gave most first. Guests have no name, so they are
 * only part of the number.
 */
export function ViewersPage({ live, users }: { live: Live; users: LiveUser[] }) {
  const { t, to, locale } = useSite();
  const { slug, title, viewer_count } = live;
  const byCoins = users.toSorted(
    (one, other) => other.coins_given - one.coins_given || other.vip_level - one.vip_level,
  );
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/live/{slug}', { slug }))} text={title} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        <h1 className="text-xl font-bold">{t('live:viewers.title')}</h1>
        <p className="text-sm text-soft">{t('live:viewers.text', { count: formatNumber(locale, viewer_count) })}</p>
        {byCoins.length === 0 ? (
          <EmptyState picture="people" title={t('live:viewers.empty_title')} text={t('live:viewers.empty_text')} />
        ) : (
          <ul className="grid grid-cols-1 gap-1">
            {byCoins.map((user) => (
              <li key={user.uuid} className="relative flex min-h-11 items-center gap-3 py-1">
                <Avatar url={user.avatar_url} size={32} />
                <span className="min-w-0 flex-1 truncate">
                  <UserLink uuid={user.uuid}>{user.name}</UserLink>
                </span>
                {user.vip_level > 0 && <Tag>{t('live:viewers.vip', { level: user.vip_level })}</Tag>}
                {user.coins_given > 0 && <CoinAmount coins={user.coins_given} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
