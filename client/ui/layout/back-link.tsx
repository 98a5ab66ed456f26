import { Icon } from '../icon.tsx';

/** Link from a page to its parent page. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="inline-flex min-h-11 items-center gap-1 text-sm text-soft hover:text-ink" href={href}>
      <Icon name="back" size={16} />
      {text}
    </a>
  );
}
