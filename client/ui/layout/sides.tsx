/** A link to one page of the area. */
export interface Side {
  href: string;
  text: string;
  current: boolean;
}

/** The column count is set in advance, so that links do not move while later ones stream in. */
const columns: Record<number, string> = { 3: 'max-md:grid-cols-3', 4: 'max-md:grid-cols-4' };

/** Links between the pages of one area, the current one marked. */
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
