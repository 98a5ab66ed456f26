import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const variants = {
  /** The primary action, at most one per view. */
  primary: 'btn go',
  quiet: 'btn quiet',
  /** Shown on a picture or the night sky. */
  glass: 'btn glass',
} as const;

interface ButtonProps {
  variant?: keyof typeof variants;
  icon?: IconName;
  /** Full width of its column. */
  wide?: boolean;
  children: ReactNode;
}

const classOf = (variant: keyof typeof variants, wide: boolean) =>
  wide ? `${variants[variant]} w-full` : variants[variant];

/**
 * A link that looks like a button.
 *
 * - `away`: opens another site in a new tab.
 * - `download`: saves the target under that file name.
 * - `nofollow`: keeps crawlers out of endless lists.
 * - `inSheet`: opens in a sheet over the page of a live, if scripts run (client/enhance-parts.ts).
 */
export function ButtonLink({
  variant = 'quiet',
  icon,
  wide = false,
  away = false,
  nofollow = false,
  inSheet = false,
  download,
  href,
  children,
}: ButtonProps & { href: string; away?: boolean; nofollow?: boolean; inSheet?: boolean; download?: string }) {
  return (
    <a
      className={classOf(variant, wide)}
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
 * Submits its form. `name` and `value` identify the button if a form has several. `inPlace`: the
 * client bundle handles the press without leaving the page (platform/app/delay-presses.ts); never
 * use it for a command.
 */
export function Button({
  variant = 'quiet',
  icon,
  wide = false,
  name,
  value,
  inPlace = false,
  children,
}: ButtonProps & { name?: string; value?: string; inPlace?: boolean }) {
  return (
    <button
      className={classOf(variant, wide)}
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
