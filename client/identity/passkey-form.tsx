import type { ReactNode } from 'react';

/**
 * A form that sends a passkey's response. It stays invisible until client/identity/passkey.ts has
 * confirmed that the browser supports passkeys.
 *
 * - `use`: signs with a passkey, or creates one.
 * - `options`: address of the request options.
 * - `failed`, `knownText`: messages for a failure, and for a device that already has a passkey.
 */
export function PasskeyForm({
  use,
  action,
  options,
  failed,
  knownText,
  children,
}: {
  use: 'sign' | 'make';
  action: string;
  options: string;
  failed: string;
  knownText?: string;
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
      data-known={knownText}
    >
      <input type="hidden" name="credential" value="" />
      {children}
      <p role="alert" className="text-sm text-wrong empty:hidden" />
    </form>
  );
}
