import type { ReactNode } from 'react';
import { unitsOf } from '../../calls/platform/text/length.ts';
import { useSite } from '../platform/page/site.tsx';
import { Button } from '../ui/button.tsx';

/**
 * A form with a text area. The idempotency key in `hidden` prevents a second post on double tap.
 * Children appear below the text.
 */
export function TextForm({
  at,
  id,
  label,
  send,
  maxLength,
  value = '',
  hidden = {},
  children,
  takesFiles = false,
  sending,
}: {
  at: string;
  id: string;
  label: string;
  send: string;
  maxLength: number;
  value?: string;
  hidden?: Readonly<Record<string, string>>;
  children?: ReactNode;
  takesFiles?: boolean;
  /** Status shown while the script sends the form in place (comment-in-place.ts). */
  sending?: string;
}) {
  const { t } = useSite();
  return (
    <form
      method="post"
      action={at}
      encType={takesFiles ? 'multipart/form-data' : undefined}
      className="card grid grid-cols-1 gap-3 p-4"
      data-comment={sending}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="font-medium" htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <textarea
          className="min-h-24 w-full bg-transparent py-2 outline-none"
          id={id}
          name="text"
          required
          maxLength={unitsOf(maxLength)}
          defaultValue={value}
          aria-describedby={`${id}-most`}
        />
      </span>
      <p id={`${id}-most`} className="text-xs text-soft">
        {t('post:most', { count: maxLength })}
      </p>
      {children}
      <div>
        <Button variant="primary">{send}</Button>
      </div>
    </form>
  );
}
