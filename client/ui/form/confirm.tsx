import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';

/**
 * A button for an irreversible action. It opens a question with a separate form, and needs no
 * script.
 */
export function Confirm({
  ask,
  text,
  confirm,
  form,
  children,
}: {
  ask: string;
  text: string;
  confirm: string;
  /** The form's address and submit handling. */
  form: Pick<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'>;
  /** Another way, below the button. */
  children?: ReactNode;
}) {
  return (
    <details className="open:basis-full">
      <summary className="btn quiet w-full">{ask}</summary>
      <form className="card mt-2.5 grid gap-3 p-4 text-sm" {...form}>
        <p role="status">{text}</p>
        <Button wide>{confirm}</Button>
        {children}
      </form>
    </details>
  );
}
