import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/** Where the app is to be had. The addresses are the site's own unless an invitation brings others. */
export function StoreButtons({ appStoreUrl, playStoreUrl }: { appStoreUrl?: string; playStoreUrl?: string }) {
  const site = useSite();
  return (
    <div className="stores grid w-full max-w-88 gap-2">
      <Store href={appStoreUrl ?? site.appStoreUrl} icon="apple" name={site.t('site:store.apple')} />
      <Store href={playStoreUrl ?? site.playStoreUrl} icon="play" name={site.t('site:store.google')} />
    </div>
  );
}

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
