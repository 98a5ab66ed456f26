import { useSite } from '../platform/page/site.tsx';

/** Marks a VB who is on air. On public pages, only this element has the colour `live`. */
export function LiveTag() {
  const { t } = useSite();
  return (
    <span className="pulse inline-flex items-center gap-1 rounded-full bg-live px-2 text-xs font-bold text-white">
      {t('live:tag.live')}
    </span>
  );
}
