import type { ReactNode } from 'react';
import { MarkdownHtml } from '../../platform/page/raw-html.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { formatDate } from '../../platform/texts/format.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ProseStyles } from '../../ui/prose.tsx';
import { Showcase } from './showcase.tsx';

/**
 * A page from the repository's Markdown. `showcase` adds the app's picture and the stores at the
 * top; `aside` follows the text.
 */
export function MarkdownPage({
  title,
  description,
  updated,
  html,
  showcase = false,
  aside,
}: {
  title: string;
  description?: string;
  /** `YYYY-MM-DD`. */
  updated: string;
  html: string;
  showcase?: boolean;
  aside?: ReactNode;
}) {
  const { t, locale } = useSite();
  return (
    <div className="wrap">
      {showcase ? <Showcase title={title} text={description} /> : <ProseStyles />}
      <div className={showcase ? 'mx-auto mt-10 max-w-176' : 'mx-auto max-w-176'}>
        {!showcase && <PageTitle title={title} lead={description} />}
        <MarkdownHtml className="prose" html={html} />
        <p className="mt-10 text-xs text-faint">
          {t('page:updated')} <time dateTime={updated}>{formatDate(locale, updated)}</time>
        </p>
        {aside}
      </div>
    </div>
  );
}
