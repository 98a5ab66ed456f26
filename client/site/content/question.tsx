import { MarkdownHtml } from '../../platform/page/raw-html.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A collapsible question. The answer is HTML that the build made of the repository's Markdown. */
export function Question({ question, html }: { question: string; html: string }) {
  return (
    <details className="card group">
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 font-medium">
        {question}
        <span className="shrink-0 text-faint group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <MarkdownHtml className="prose px-4 pb-4 text-soft" html={html} />
    </details>
  );
}
