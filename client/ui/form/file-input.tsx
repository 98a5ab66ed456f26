import type { InputHTMLAttributes } from 'react';

/** A file to choose, which a phone may take by its camera. What is wrong with it stands in `{id}-says`. */
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
