import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';

interface Stores {
  appStoreUrl: string | null;
  playStoreUrl: string | null;
}

/**
 * Links to the app stores, or a note that there is no app yet. The addresses are the site's own
 * unless `stores` has others: with an invitation, or only the store of the visitor's phone.
 */
export function StoreButtons({ stores }: { stores?: Stores }) {
  const { t, ...site } = useSite();
  const { appStoreUrl, playStoreUrl } = stores ?? site;
  if (!hasApp(site)) return <p className="text-sm">{t('site:store.none')}</p>;
  return (
    <div className="stores grid w-full max-w-88 gap-2">
      {appStoreUrl && <Store href={appStoreUrl} icon="apple" name={t('site:store.apple')} />}
      {playStoreUrl && <Store href={playStoreUrl} icon="play" name={t('site:store.google')} />}
    </div>
  );
}

/** Returns whether at least one store has the app. */
export const hasApp = ({ appStoreUrl, playStoreUrl }: Stores): boolean => appStoreUrl !== null || playStoreUrl !== null;

function Store({ href, icon, name }: { href: string; icon: 'apple' | 'play'; name: string }) {
  const { t } = useSite();
  return (
    <a
      className="store flex items-center gap-2 rounded-s px-2.5 py-1.5 text-left"
      href={href}
      target="_blank"
      rel="noopener"
    >
      <Icon name={icon} size={24} />
      <span className="text-xs leading-snug">
        {t('site:store.get')} <b className="block text-sm font-bold">{name}</b>
      </span>
    </a>
  );
}
