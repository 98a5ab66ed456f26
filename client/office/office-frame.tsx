import type { ReactNode } from 'react';
import type { ResourceGroup, ResourceName } from '../../pages/office/resources/names.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatNumber } from '../platform/texts/format.ts';
import fieldStyles from '../ui/form/form.css?url';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './office.css?url';
import type { OfficeNav } from './view.ts';

/** The current page of the back office. */
export type OfficeLocation = ResourceName | 'today' | 'first-steps' | 'search' | 'deployment' | 'growth';

/**
 * Frame of every back-office page: its content, and links to all lists with the number of open
 * items. The links are beside the content on wide screens and below it on a phone. There, `after`
 * follows the links.
 */
export function OfficeFrame({
  nav,
  here,
  after,
  children,
}: {
  nav: OfficeNav;
  here: OfficeLocation;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="office">
      <link rel="stylesheet" href={fieldStyles} precedence="page" />
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="office-content">{children}</div>
      <OfficeLinks nav={nav} here={here} />
      {after && <div className="office-content">{after}</div>}
    </div>
  );
}

const icons: Record<ResourceGroup, IconName> = {
  people: 'person',
  orders: 'bag',
  contracts: 'ticket',
  stage: 'live',
  shop: 'gift',
  house: 'key',
};

function OfficeLinks({ nav: { groups, canSeeOperations, maxCount }, here }: { nav: OfficeNav; here: OfficeLocation }) {
  const { t, to } = useSite();
  return (
    <nav className="office-nav" aria-label={t('office:title')}>
      <SearchForm />
      <OfficeLink href={to(href('/office'))} isHere={here === 'today'}>
        <Icon name="home" />
        {t('office:today.title')}
      </OfficeLink>
      {groups.map(({ group, links }) => {
        const isHere =
          links.some(({ resource }) => resource === here) ||
          (group === 'house' && (here === 'first-steps' || here === 'deployment' || here === 'growth'));
        return (
          <details key={group} open={here === 'today' || isHere}>
            <summary>
              <Icon name={icons[group]} />
              {t(`office:group.${group}`)}
              <OpenCount count={links.reduce((sum, { count }) => sum + count, 0)} max={maxCount} />
              <Icon name="down" size={16} />
            </summary>
            <ul>
              {links.map(({ resource, count }) => (
                <li key={resource}>
                  <OfficeLink href={to(href('/office/{resource}', { resource }))} isHere={resource === here}>
                    {t(`office:resource.${resource}.title`)}
                    <OpenCount count={count} max={maxCount} />
                  </OfficeLink>
                </li>
              ))}
              {group === 'house' && canSeeOperations && (
                <>
                  <li>
                    <OfficeLink href={to(href('/office/first-steps'))} isHere={here === 'first-steps'}>
                      {t('starter:title')}
                    </OfficeLink>
                  </li>
                  <li>
                    <OfficeLink href={to(href('/office/growth'))} isHere={here === 'growth'}>
                      {t('office:growth.title')}
                    </OfficeLink>
                  </li>
                  <li>
                    <OfficeLink href={to(href('/office/deployment'))} isHere={here === 'deployment'}>
                      {t('office:deployment.title')}
                    </OfficeLink>
                  </li>
                </>
              )}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

/** The search over everything. Ctrl+K or ⌘K focuses it. */
function SearchForm() {
  const { t, to } = useSite();
  return (
    <search>
      <form action={to(actionHref('/office/search', '/for', {}))} method="post">
        <label className="field">
          <span className="sr-only">{t('office:search.label')}</span>
          <Icon name="search" size={16} />
          <input
            className="min-w-0 flex-1 bg-transparent outline-none"
            type="search"
            name="find"
            required
            maxLength={100}
            placeholder={t('office:search.label')}
            autoComplete="off"
            aria-keyshortcuts="Control+K Meta+K"
          />
        </label>
      </form>
    </search>
  );
}

function OfficeLink({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** The number of open items, or nothing for zero. */
function OpenCount({ count, max }: { count: number; max: number }) {
  const { t, locale } = useSite();
  if (count === 0) return null;
  return (
    <span className="office-count">
      <span className="sr-only">{t('office:today.waiting')} </span>
      {count < max ? formatNumber(locale, count) : t('office:today.more', { count: max })}
    </span>
  );
}
