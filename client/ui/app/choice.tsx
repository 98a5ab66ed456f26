import type { ReactNode } from 'react';

/** One of several, as a card: the whole card is the radio button's label. */
export function Choice({
  name,
  value,
  checked,
  disabled = false,
  wide = false,
  children,
}: {
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  /** As wide as its row. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <label className={wide ? 'pick col-span-full' : 'pick'}>
      <input className="sr-only" type="radio" name={name} value={value} defaultChecked={checked} disabled={disabled} />
      {children}
    </label>
  );
}
