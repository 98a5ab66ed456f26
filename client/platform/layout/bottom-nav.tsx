import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { StaticFragment } from '../page/static-fragments.tsx';
import { href } from '../script/href.ts';
import { useOwnPath } from './nav-links.tsx';
import { places } from './site-links.ts';

/** Links before the one with which a VB goes live. */
const MIDDLE = 2;

/**
 * The main links at the bottom of a phone's window, in reach of a thumb. Not shown on pages with
 * their own button bar there. A VB goes live from its middle.
 */
export function BottomNav() {
  const { viewer } = useSite();
  const path = useOwnPath();
  const step = path.split('/')[1] ?? '';
  const place = places.find(({ steps }) => steps.some((own) => own === step));
  const isItself = place?.path === path;
  const goesLive = viewer?.goes_live === true;
  return (
    <StaticFragment name="places" by={`${place?.path} ${isItself} ${goesLive}`} as="div">
      <Bar current={place?.path} mark={isItself ? 'page' : 'true'}>
        {goesLive && <GoLive />}
      </Bar>
    </StaticFragment>
  );
}

/** `children` are in the middle. */
function Bar({ current, mark, children }: { current: string | undefined; mark: 'page' | 'true'; children: ReactNode }) {
  const { t, to } = useSite();
  const link = ({ path, key, icon }: (typeof places)[number]) => (
    <a key={path} href={to(path)} aria-current={path === current ? mark : undefined}>
      <Icon name={icon} size={24} />
      {t(key)}
    </a>
  );
  return (
    <nav aria-label={t('site:nav.label')} className={`places print:hidden ${children ? '[--links:6]' : ''}`}>
      {places.slice(0, MIDDLE).map(link)}
      {children}
      {places.slice(MIDDLE).map(link)}
    </nav>
  );
}

function GoLive() {
  const { t, to } = useSite();
  return (
    <a href={to(href('/studio'))} aria-label={t('site:nav.go_live')}>
      <span className="go grid size-11 place-content-center rounded-full">
        <Icon name="plus" size={24} />
      </span>
    </a>
  );
}
