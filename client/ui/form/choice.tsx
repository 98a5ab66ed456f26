import type { ReactNode } from 'react';

/** One of several, as a card: the whole card is the radio button's label. `more` is there for who has chosen it. */
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
  /** As wide as its row where it is chosen, or else would stand alone in it. */
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
