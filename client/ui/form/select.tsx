import type { ChangeEventHandler } from 'react';
import { Icon } from '../icon.tsx';

/** A choice: `value` is sent, `text` is shown. */
export interface Option {
  value: string;
  text: string;
}

/** A native select. Without an `id` only screen readers get its label. */
export function Select({
  id,
  name,
  label,
  value,
  options,
  disabled = false,
  problem = false,
  sends = false,
  onChange,
}: {
  id?: string;
  name: string;
  label: string;
  value: string;
  options: Option[];
  disabled?: boolean;
  problem?: boolean;
  /** With scripts, a change submits the form (client/enhance.ts). */
  sends?: boolean;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}) {
  return (
    <span className="field" data-wrong={problem || undefined}>
      <select
        className="select"
        id={id}
        name={name}
        aria-label={id ? undefined : label}
        aria-invalid={problem || undefined}
        aria-describedby={id && `${id}-says`}
        disabled={disabled}
        defaultValue={value}
        onChange={onChange}
        data-sends={sends ? '' : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <span className="select-mark">
        <Icon name="down" size={16} />
      </span>
    </span>
  );
}
