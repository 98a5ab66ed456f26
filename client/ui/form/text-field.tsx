import type { ReactNode } from 'react';
import { unitsOf } from '../../../calls/platform/text/length.ts';
import { Field } from './field.tsx';

/** A field to type in, with its label, a hint, and what is wrong with what was typed. */
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
  /** What the browser may fill in by itself. */
  autoComplete?: string | undefined;
  /** In graphemes, of which one may take several UTF-16 units. */
  maxLength?: number | undefined;
  /** Before what is typed: a currency's sign. */
  unit?: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  /** A button that belongs to the field. */
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
