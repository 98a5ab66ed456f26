import type { ReactNode } from 'react';
import { useSite } from '../page/site.tsx';
import { StaticFragment } from '../page/static-fragments.tsx';
import { Logo } from './logo.tsx';
import { NavLinks, useOwnPath } from './nav-links.tsx';
import { mainLinks, moreLinks, ruleLinks } from './site-links.ts';
import { StoreButtons } from './store-buttons.tsx';

/**
 * The footer of all pages except those with one task: links, rules, contact, the app. On a phone it
 * has only the rules and the contact: the menu and the bottom bar have the links.
 */
export function Footer() {
  const path = useOwnPath();
  const current = [...mainLinks, ...moreLinks].find((link) => link.path === path)?.path ?? '';
  return (
    <StaticFragment name="footer" by={current} as="footer" className="mt-10 md:mt-16 border-t text-soft bg-raise">
      <Links current={current} />
    </StaticFragment>
  );
}

function Links({ current }: { current: string }) {
  const { t, to, productName, companyName, supportEmail, supportLine } = useSite();
  return (
    <>
      <div className="wrap grid gap-x-4 gap-y-2 py-4 md:gap-y-8 md:py-10 grid-cols-2 md:grid-cols-4 md:gap-x-8 lg:grid-cols-6">
        <div className="grid content-start gap-3 col-span-2 md:max-lg:col-span-4">
          <Logo />
          <p className="max-w-80 text-sm text-soft max-md:hidden">{t('site:footer.about', { product: productName })}</p>
          <div className="max-md:hidden">
            <StoreButtons />
          </div>
        </div>
        <Column title={t('site:footer.explore')} className="tall max-md:hidden">
          <NavLinks links={mainLinks} current={current} />
          <NavLinks links={moreLinks} current={current} />
        </Column>
        <Column title={t('site:footer.rules')}>
          {ruleLinks.map((link) => (
            <FooterLink key={link.path} href={to(link.path)}>
              {t(link.key)}
            </FooterLink>
          ))}
        </Column>
        <Column title={t('site:footer.contact')}>
          <FooterLink href={`mailto:${supportEmail}`}>
            <span>
              {supportEmail.slice(0, supportEmail.indexOf('@'))}
              <wbr />
              {supportEmail.slice(supportEmail.indexOf('@'))}
            </span>
          </FooterLink>
          <FooterLink href={`https://line.me/R/ti/p/${encodeURIComponent(supportLine)}`}>
            {t('site:footer.line', { id: supportLine })}
          </FooterLink>
        </Column>
      </div>
      <p className="wrap border-t py-5 text-xs text-faint">{t('site:footer.copyright', { company: companyName })}</p>
    </>
  );
}

function Column({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className={`-mx-3 text-sm leading-snug ${className}`}>
      <h2 className="px-3 pb-2 font-bold text-ink">{title}</h2>
      {children}
    </nav>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className="flex min-h-11 items-center rounded-s px-3 wrap-anywhere text-soft hover:bg-lift hover:text-ink"
      href={href}
    >
      {children}
    </a>
  );
}
