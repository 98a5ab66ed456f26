import type { ReactNode } from 'react';
import { unitsOf } from '../../../calls/platform/text/length.ts';
import { Field } from './field.tsx';

/** A text input, of one line or several, with label, hint and error message. */
export function TextField({
  id,
  name,
  type = 'text',
  label,
  value,
  inputMode,
  autoComplete,
  maxLength,
  isLong = false,
  unit,
  hint,
  problem,
  children,
}: {
  id: string;
  name: string;
  type?: 'text' | 'email' | 'time';
  label: string;
  value: string;
  inputMode?: 'decimal' | 'numeric' | 'text' | 'tel' | 'url' | undefined;
  /** The browser's autofill token. */
  autoComplete?: string | undefined;
  /** Limit in graphemes. One grapheme may take several UTF-16 units. */
  maxLength?: number | undefined;
  /** True: several lines. */
  isLong?: boolean;
  /** A prefix, such as a currency sign. */
  unit?: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  /** A button next to the input. */
  children?: ReactNode;
}) {
  const shared = {
    id,
    name,
    defaultValue: value,
    maxLength: maxLength === undefined ? undefined : unitsOf(maxLength),
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-says`,
  };
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <div className="flex gap-2">
        <span className="field" data-wrong={problem ? true : undefined}>
          {unit && <span className="text-soft">{unit}</span>}
          {isLong ? (
            <textarea className="min-h-24 w-full bg-transparent py-2 outline-none" {...shared} />
          ) : (
            <input
              className="min-w-0 flex-1 bg-transparent py-2 outline-none"
              {...shared}
              type={type}
              inputMode={inputMode}
              autoComplete={autoComplete}
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </span>
        {children}
      </div>
    </Field>
  );
}
