import type { ProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { HeaderCoins } from './header-coins.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { type Links, NavLinks, useOwnPath } from './nav-links.tsx';
import { mainLinks, moreLinks, searchLink } from './site-links.ts';

/**
 * The header: home, navigation, the member's coins and notifications, language and account.
 * Articles are in a menu. On a phone the main links are in the bottom bar, and also in this menu.
 */
export function Header({ summary }: { summary: ProfileSummary | null }) {
  const { t } = useSite();
  const current = useOwnPath();
  return (
    <header className="bar sticky top-0 z-20 border-b" data-of-studio={current === '/studio' || undefined}>
      <div className="wrap flex h-15 items-center gap-1 md:gap-2">
        {/* The narrowest phones lack the room for it next to a member's coins. The bottom bar
            also links to home. */}
        <div className={summary ? 'max-[22rem]:hidden' : 'contents'}>
          <Logo />
        </div>
        <nav aria-label={t('site:nav.label')} className="ml-4 hidden gap-1 text-sm lg:flex">
          <NavLinks links={mainLinks} current={current} />
        </nav>
        <div className="ml-auto hidden lg:block">
          <LanguageSwitch />
        </div>
        {summary ? (
          <div className="ml-auto flex items-center gap-1 md:gap-2 lg:ml-0">
            {/* Narrow screens lack the room for it next to the coins. Their menu has it. */}
            <div className="max-lg:hidden">
              <SearchLink />
            </div>
            <HeaderCoins coins={summary.coins} />
            <Bell unread={summary.unread_count} />
          </div>
        ) : (
          <div className="ml-auto lg:ml-0">
            {/* A live page has no bytes left for it. */}
            {!current.startsWith('/live/') && <SearchLink />}
          </div>
        )}
        <AccountMenu />
        <ReadingMenu current={current} links={summary ? [searchLink, ...mainLinks] : mainLinks} />
      </div>
    </header>
  );
}

function SearchLink() {
  const { t, to } = useSite();
  return (
    <a className="btn quiet px-3" href={to(searchLink.path)} aria-label={t(searchLink.key)}>
      <Icon name="search" />
    </a>
  );
}

/** The articles. On a phone the main links come before them. */
function ReadingMenu({ current, links }: { current: string; links: Links }) {
  const { t } = useSite();
  return (
    <details name="menu" className="group lg:relative">
      <summary className="btn quiet px-3">
        <Icon name="menu" />
        <span className="sr-only">{t('site:nav.menu')}</span>
      </summary>
      <div className="panel absolute inset-x-0 top-full grid gap-1 p-2 lg:left-auto lg:mt-2 lg:w-60 lg:rounded-m">
        <nav aria-label={t('site:nav.menu')} className="grid gap-1">
          <div className="grid gap-1 lg:hidden">
            <NavLinks links={links} current={current} />
          </div>
          <NavLinks links={moreLinks} current={current} />
        </nav>
        <div className="lg:hidden">
          <LanguageSwitch />
        </div>
      </div>
    </details>
  );
}
