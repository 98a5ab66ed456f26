import type { ReactNode } from 'react';
import { MarkdownHtml } from '../../platform/page/raw-html.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ProseStyles } from '../../ui/prose.tsx';
import { Showcase } from './showcase.tsx';
import { Versions } from './versions.tsx';

/**
 * A page from Markdown. `showcase` adds the app's picture and the stores at the
 * top; `aside` follows the text.
 */
export function MarkdownPage({
  title,
  description,
  updated,
  html,
  path,
  versions,
  showcase = false,
  aside,
}: {
  title: string;
  description?: string;
  /** `YYYY-MM-DD`. */
  updated: string;
  html: string;
  /** Path of the page, for links to other versions. */
  path: string;
  /** Days of all versions so far, latest first. */
  versions: readonly string[];
  showcase?: boolean;
  aside?: ReactNode;
}) {
  return (
    <div className="wrap">
      {showcase ? <Showcase title={title} text={description} /> : <ProseStyles />}
      <div className={showcase ? 'mx-auto mt-10 max-w-176' : 'mx-auto max-w-176'}>
        {!showcase && <PageTitle title={title} lead={description} />}
        <MarkdownHtml className="prose" html={html} />
        <Versions path={path} shown={updated} versions={versions} />
        {aside}
      </div>
    </div>
  );
}
