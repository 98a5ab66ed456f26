import { Bell } from '../notice/bell.tsx';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { NavLinks, useCurrentLink } from './nav-links.tsx';

/** The bar at the top: home, navigation, language and account. On a phone the navigation folds into a menu. */
export function Header({ unreadNotices = null }: { unreadNotices?: number | null }) {
  const { t, viewer } = useSite();
  const current = useCurrentLink();
  return (
    <header className="bar sticky top-0 z-20 border-b">
      <div className="wrap flex h-15 items-center gap-2">
        <Logo />
        <nav aria-label={t('site:nav.label')} className="ml-4 hidden flex-1 gap-1 text-sm lg:flex">
          <NavLinks current={current} />
        </nav>
        <div className="ml-auto hidden lg:block">
          <LanguageSwitch />
        </div>
        {viewer && unreadNotices !== null && <Bell unread={unreadNotices} />}
        <AccountMenu />
        <details name="menu" className="group lg:hidden">
          <summary className="btn quiet px-3">
            <Icon name="menu" />
            <span className="sr-only">{t('site:nav.menu')}</span>
          </summary>
          <div className="panel absolute inset-x-0 top-full grid gap-1 p-2">
            <nav aria-label={t('site:nav.label')} className="grid gap-1">
              <NavLinks current={current} />
            </nav>
            <LanguageSwitch />
          </div>
        </details>
      </div>
    </header>
  );
}
