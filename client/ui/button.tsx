import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const looks = {
  /** The one thing to do next; at most one a view. */
  go: 'btn go',
  quiet: 'btn quiet',
  /** On a picture or the night sky. */
  glass: 'btn glass',
} as const;

interface Look {
  look?: keyof typeof looks;
  icon?: IconName;
  /** As wide as its column. */
  wide?: boolean;
  children: ReactNode;
}

const classOf = (look: keyof typeof looks, wide: boolean) => (wide ? `${looks[look]} w-full` : looks[look]);

/**
 * A link that looks like a button. `away` opens another site beside ours; `download` keeps what it leads to under that name.
 * `nofollow`: crawlers need not go there, as on a list without an end. `inSheet`: with a script it opens over the page of a live.
 */
export function ButtonLink({
  look = 'quiet',
  icon,
  wide = false,
  away = false,
  nofollow = false,
  inSheet = false,
  download,
  href,
  children,
}: Look & { href: string; away?: boolean; nofollow?: boolean; inSheet?: boolean; download?: string }) {
  return (
    <a
      className={classOf(look, wide)}
      href={href}
      download={download}
      data-in-sheet={inSheet ? '' : undefined}
      {...(nofollow && { rel: 'nofollow' })}
      {...(away && { target: '_blank', rel: 'noopener' })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/**
 * Sends its form, with a name and value where several buttons mean different things. `inPlace`: the app does what it asks
 * for without leaving the page, and it is no command.
 */
export function Button({
  look = 'quiet',
  icon,
  wide = false,
  name,
  value,
  inPlace = false,
  children,
}: Look & { name?: string; value?: string; inPlace?: boolean }) {
  return (
    <button
      className={classOf(look, wide)}
      type="submit"
      name={name}
      value={value}
      data-in-place={inPlace ? '' : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
