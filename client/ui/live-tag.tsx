import { useSite } from '../platform/page/site.tsx';

/** On air, now. The only red on the site. */
export function LiveTag() {
  const { t } = useSite();
  return (
    <span className="pulse inline-flex items-center gap-1 rounded-full bg-live px-2 text-xs font-bold text-white">
      {t('live:tag.live')}
    </span>
  );
}
