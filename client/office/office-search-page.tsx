import type { ResourceName } from '../../pages/office/resources/names.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { OfficeCells } from './office-cells.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import type { OfficeCell, OfficeNav } from './view.ts';

/** Results of one list. The first cell names the record and links to its page. */
interface ResultGroup {
  resource: ResourceName;
  rows: readonly { id: string; cells: readonly OfficeCell[] }[];
}

/** Results of the search over the back office, by list. */
export function OfficeSearchPage({
  nav,
  find,
  groups,
}: {
  nav: OfficeNav;
  find: string;
  groups: readonly ResultGroup[];
}) {
  const { t, to } = useSite();
  return (
    <OfficeFrame nav={nav} here="search">
      <OfficeHead
        back={{ href: to(href('/office')), text: t('office:title') }}
        title={find === '' ? t('office:search.title') : t('office:search.title_of', { find })}
        lead={t('office:search.text')}
      />
      {find !== '' && groups.length === 0 && (
        <EmptyState picture="calm" title={t('office:not_found')} text={t('office:search.not_found_text')} />
      )}
      <div className="grid gap-8">
        {groups.map(({ resource, rows }) => (
          <section key={resource}>
            <h2 className="mb-2 text-lg font-bold">{t(`office:resource.${resource}.title`)}</h2>
            <ul className="grid gap-2">
              {rows.map(({ id, cells }) => (
                <li key={id} className="card p-3">
                  <OfficeCells cells={cells} beside />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </OfficeFrame>
  );
}
