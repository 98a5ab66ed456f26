import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';

/** Asks a member to read and accept a text that has changed. The page itself has no bar. */
export function AgreementBar() {
  const { t, to, path } = useSite();
  const agreements = href('/privacy/agreements');
  if (path.startsWith(agreements)) return null;
  return (
    <aside className="bg-lift text-sm" aria-label={t('agreement:changed')}>
      <p className="wrap flex flex-wrap items-center gap-x-4 py-2">
        <span>{t('agreement:bar')}</span>
        <a
          className="inline-flex min-h-11 items-center font-bold underline"
          href={`${to(agreements)}?${new URLSearchParams({ back: to(path) })}`}
        >
          {t('agreement:see')}
        </a>
      </p>
    </aside>
  );
}
