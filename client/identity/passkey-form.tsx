import type { ReactNode } from 'react';

/**
 * A form that a passkey answers: auth/passkey.ts takes it up where the browser has passkeys, and until then it is not seen. `use`:
 * one signs, or one is made; `options` is where the page's script learns what to ask for; `failed` and `known` are what it
 * says where nothing came of it, or where the device has one already.
 */
export function PasskeyForm({
  use,
  action,
  options,
  failed,
  known,
  children,
}: {
  use: 'sign' | 'make';
  action: string;
  options: string;
  failed: string;
  known?: string;
  children: ReactNode;
}) {
  return (
    <form
      className="invisible grid gap-3 noscript:hidden"
      method="post"
      action={action}
      data-passkey={use}
      data-options={options}
      data-failed={failed}
      data-known={known}
    >
      <input type="hidden" name="credential" value="" />
      {children}
      <p role="alert" className="text-sm text-wrong empty:hidden" />
    </form>
  );
}
