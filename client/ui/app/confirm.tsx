import type { SubmitEventHandler } from 'react';
import { Button } from '../button.tsx';

/** A button for what cannot be undone: it opens on the question, and the answer is a form of its own. Works by itself. */
export function Confirm({
  ask,
  text,
  confirm,
  action,
  onSubmit,
}: {
  ask: string;
  text: string;
  confirm: string;
  action: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}) {
  return (
    <details className="open:basis-full">
      <summary className="btn quiet w-full">{ask}</summary>
      <form className="card mt-2.5 grid gap-3 p-4 text-sm" method="post" action={action} onSubmit={onSubmit}>
        <p role="status">{text}</p>
        <Button wide>{confirm}</Button>
      </form>
    </details>
  );
}
