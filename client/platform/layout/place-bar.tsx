import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { StaticFragment } from '../page/static-fragments.tsx';
import { useOwnPath } from './nav-links.tsx';
import { places } from './site-links.ts';

/**
 * The main links at the bottom of a phone's window, in reach of a thumb. Not shown on pages with
 * their own button bar there.
 */
export function PlaceBar() {
  const path = useOwnPath();
  const step = path.split('/')[1] ?? '';
  const place = places.find(({ steps }) => steps.some((own) => own === step));
  const isItself = place?.path === path;
  return (
    <StaticFragment name="places" by={`${place?.path} ${isItself}`} as="div">
      <Bar current={place?.path} mark={isItself ? 'page' : 'true'} />
    </StaticFragment>
  );
}

function Bar({ current, mark }: { current: string | undefined; mark: 'page' | 'true' }) {
  const { t, to } = useSite();
  return (
    <nav aria-label={t('site:nav.label')} className="places print:hidden">
      {places.map(({ path, key, icon }) => (
        <a key={path} href={to(path)} aria-current={path === current ? mark : undefined}>
          <Icon name={icon} size={24} />
          {t(key)}
        </a>
      ))}
    </nav>
  );
}
