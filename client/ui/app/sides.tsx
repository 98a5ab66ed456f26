export interface Side {
  href: string;
  text: string;
  current: boolean;
}

/** The sides of a part of the site, each a page of its own, the current one marked. */
export function Sides({ label, sides }: { label: string; sides: Side[] }) {
  return (
    <nav aria-label={label} className="sides">
      {sides.map(({ href, text, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
