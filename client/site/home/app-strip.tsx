import { hasApp } from '../../platform/layout/store-buttons.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Icon } from '../../ui/icon.tsx';

/** One line about the app. Empty if no store has it. */
export function AppStrip() {
  const { t, to, ...site } = useSite();
  if (!hasApp(site)) return null;
  return (
    <a className="card mt-12 flex min-h-11 items-center gap-2 px-4 text-sm" href={to(href('/application'))}>
      <Icon name="phone" />
      <span className="truncate">{t('home:app', { product: site.productName })}</span>
      <b className="ml-auto shrink-0">{t('auth:download')}</b>
    </a>
  );
}
