import type { ReactNode } from 'react';
import { unitsOf } from '../../../calls/platform/text/length.ts';
import { Field } from './field.tsx';

/** A text input with label, hint and error message. */
export function TextField({
  id,
  name,
  type = 'text',
  label,
  value,
  inputMode,
  autoComplete,
  maxLength,
  unit,
  hint,
  problem,
  children,
}: {
  id: string;
  name: string;
  type?: 'text' | 'date' | 'month' | 'datetime-local' | 'email' | 'time';
  label: string;
  value: string;
  inputMode?: 'decimal' | 'numeric' | 'text' | 'tel' | undefined;
  /** The browser's autofill token. */
  autoComplete?: string | undefined;
  /** Limit in graphemes. One grapheme may take several UTF-16 units. */
  maxLength?: number | undefined;
  /** A prefix, such as a currency sign. */
  unit?: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  /** A button next to the input. */
  children?: ReactNode;
}) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <div className="flex gap-2">
        <span className="field" data-wrong={problem ? true : undefined}>
          {unit && <span className="text-soft">{unit}</span>}
          <input
            className="min-w-0 flex-1 bg-transparent py-2 outline-none"
            id={id}
            name={name}
            type={type}
            defaultValue={value}
            inputMode={inputMode}
            autoComplete={autoComplete}
            maxLength={maxLength === undefined ? undefined : unitsOf(maxLength)}
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-says`}
          />
        </span>
        {children}
      </div>
    </Field>
  );
}
