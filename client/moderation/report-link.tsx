import type { ReportedByUuid } from '../../calls/platform/page-field.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Link to report something. `name` is its owner, if the page has several such links. */
export function ReportLink({ kind, uuid, name }: { kind: ReportedByUuid; uuid: string; name?: string }) {
  const { t, to } = useSite();
  return (
    <p className="text-sm text-soft">
      <TextLink href={to(href('/report/{kind}/{uuid}', { kind, uuid }))}>
        {t(name === undefined ? 'moderation:link' : 'moderation:link_short')}
        {name !== undefined && <span className="sr-only"> {name}</span>}
      </TextLink>
    </p>
  );
}
