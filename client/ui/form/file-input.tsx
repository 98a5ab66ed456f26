import type { InputHTMLAttributes } from 'react';

/** A file input; a phone may offer its camera. The element `{id}-says` describes the error. */
export const FileInput = ({
  id,
  problem,
  ...rest
}: { id: string; name: string; accept: string; problem: boolean } & InputHTMLAttributes<HTMLInputElement>) => (
  <input
    {...rest}
    className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-full file:flush file:bg-lift file:px-4 file:font-medium file:text-ink"
    id={id}
    type="file"
    aria-describedby={`${id}-says`}
    aria-invalid={problem || undefined}
  />
);
