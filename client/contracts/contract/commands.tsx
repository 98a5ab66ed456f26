import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';

/** Discards a draft after a confirmation. */
export function Discard() {
  const { t, to } = useSite();
  return (
    <Confirm
      ask={t('contract:discard.ask')}
      text={t('contract:discard.text')}
      confirm={t('contract:discard.confirm')}
      form={{ method: 'post', action: to(actionHref('/contract', '/discard', {})) }}
    />
  );
}

/** A command without a confirmation. */
export function CommandForm({
  at,
  commandKey,
  text,
  variant = 'quiet',
}: {
  at: '/cancel' | '/renew' | '/accept-temp' | '/confirm-age' | '/invite';
  /** Idempotency key. Absent for commands that may be repeated. */
  commandKey?: string;
  text: string;
  variant?: 'primary' | 'quiet';
}) {
  const { to } = useSite();
  return (
    <form method="post" action={to(actionHref('/contract', at, {}))}>
      {commandKey !== undefined && <input type="hidden" name="idempotency_key" value={commandKey} />}
      <Button variant={variant} wide>
        {text}
      </Button>
    </form>
  );
}

/** A command with a confirmation. */
export function SureCommand({
  at,
  commandKey,
  ask,
  text,
  confirm,
}: {
  at: '/cancel';
  commandKey: string;
  ask: string;
  text: string;
  confirm: string;
}) {
  const { to } = useSite();
  return (
    <details>
      <summary className="btn quiet w-full">{ask}</summary>
      <form className="card mt-2.5 grid gap-3 p-4 text-sm" method="post" action={to(actionHref('/contract', at, {}))}>
        <input type="hidden" name="idempotency_key" value={commandKey} />
        <p role="status">{text}</p>
        <Button wide>{confirm}</Button>
      </form>
    </details>
  );
}
