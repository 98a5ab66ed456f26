/** A page beside the task. */
export interface Side {
  href: string;
  text: string;
  current: boolean;
}

/** Said beforehand: those that come first must not move when the others arrive. */
const columns: Record<number, string> = { 3: 'max-md:grid-cols-3', 4: 'max-md:grid-cols-4' };

/** The sides of a part of the site, each a page of its own, the current one marked. */
export function Sides({ label, sides }: { label: string; sides: Side[] }) {
  return (
    <nav aria-label={label} className={`sides ${columns[sides.length] ?? ''}`}>
      {sides.map(({ href, text, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
