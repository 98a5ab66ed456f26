import type { ReportKind } from '../../calls/page-field.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The way to report something, beside it. */
export function ReportLink({ kind, uuid }: { kind: ReportKind; uuid: string }) {
  const { t, to } = useSite();
  return (
    <p className="text-sm text-soft">
      <TextLink href={to(href('/report/{kind}/{uuid}', { kind, uuid }))}>{t('moderation:link')}</TextLink>
    </p>
  );
}
