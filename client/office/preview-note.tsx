import { useSite } from '../platform/page/site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';

/** Note above the preview of a draft: visitors cannot see it yet. Links back to the draft. */
export function PreviewNote({ resource, draftHref }: { resource: 'event-drafts' | 'articles'; draftHref: string }) {
  const { t } = useSite();
  return (
    <aside className="wrap grid gap-1 pt-2">
      <BackLink href={draftHref} text={t(`office:resource.${resource}.title`)} />
      <p className="rounded-s bg-lift px-4 py-3 text-sm">{t('office:preview_note')}</p>
    </aside>
  );
}
