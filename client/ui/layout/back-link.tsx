import { Icon } from '../icon.tsx';

/** The way back from a page of something to what it is part of. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="inline-flex min-h-11 items-center gap-1 text-sm text-soft hover:text-ink" href={href}>
      <Icon name="back" size={16} />
      {text}
    </a>
  );
}
