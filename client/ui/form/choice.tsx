import type { ReactNode } from 'react';

/**
 * One radio option as a card; the whole card is its label. `more` appears while the option is
 * selected.
 */
export function Choice({
  name,
  value,
  checked,
  disabled = false,
  wide = false,
  more,
  children,
}: {
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  /** Spans the row while selected, or if it would be alone in its row. */
  wide?: boolean;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'pick pick-wide' : 'pick'}>
      <label className="pick-label">
        <input
          className="sr-only"
          type="radio"
          name={name}
          value={value}
          defaultChecked={checked}
          disabled={disabled}
        />
        {children}
      </label>
      {more && <div className="pick-more">{more}</div>}
    </div>
  );
}
