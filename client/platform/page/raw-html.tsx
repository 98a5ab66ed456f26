/**
 * The only place where HTML is taken as it is. Callers hand in what the build, React or `JSON.stringify` made, never a visitor's
 * text.
 */

/** Data for machines. A `<` could end the element; as an escape it is the same JSON. */
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

/** HTML that the build made of the repository's Markdown. */
export function MarkdownHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** HTML that React has made, see fixed.tsx. */
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
