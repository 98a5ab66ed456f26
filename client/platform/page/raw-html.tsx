/**
 * The only file that inserts HTML unescaped. Callers pass output of React, of `JSON.stringify` or
 * of src/site/markdown.ts, never a visitor's text.
 */

/** JSON for scripts and search engines. Escapes `<`, which could otherwise end the element. */
export function JsonScript({
  type,
  id,
  data,
}: {
  type: 'application/ld+json' | 'application/json';
  id?: string;
  data: object;
}) {
  return (
    <script type={type} id={id} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
  );
}

/** Safe HTML that src/site/markdown.ts made of Markdown. */
export function MarkdownHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML that React rendered, see static-fragments.tsx. */
export function FixedHtml({
  as: Element,
  className,
  html,
}: {
  as: 'div' | 'footer';
  className: string | undefined;
  html: string;
}) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
