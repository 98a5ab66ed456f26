import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface RowList {
  /** Empty: the list is shown as empty. */
  rows: ReactNode[];
  empty: { title: string; text: string; way?: { href: string; text: string } };
  /** Link to the next page. Null on the last page. */
  more: { href: string; text: string } | null;
}

/** One page of a member's list. An empty list links to `empty.way`, or else to the shop. */
export function RowList({ rows, empty, more }: RowList) {
  const { t, to } = useSite();
  return (
    <>
      {rows.length > 0 ? (
        <ul className="grid items-start gap-2.5 lg:grid-cols-2">{rows}</ul>
      ) : (
        <EmptyState picture="bag" title={empty.title} text={empty.text}>
          <ButtonLink variant="primary" href={empty.way?.href ?? to(href('/shop'))}>
            {empty.way?.text ?? t('shop:history.browse')}
          </ButtonLink>
        </EmptyState>
      )}
      {more && (
        <p className="mt-6 text-center">
          <ButtonLink href={more.href}>{more.text}</ButtonLink>
        </p>
      )}
    </>
  );
}
