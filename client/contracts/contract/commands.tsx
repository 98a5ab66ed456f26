import { useSite } from '../../platform/page/site.tsx';
import { action } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';

/** Throws a draft away, once somebody has said that they mean it. */
export function Discard() {
  const { t, to } = useSite();
  return (
    <Confirm
      ask={t('contract:discard.ask')}
      text={t('contract:discard.text')}
      confirm={t('contract:discard.confirm')}
      form={{ method: 'post', action: to(action('/contract', '/discard', {})) }}
    />
  );
}

/** A command that needs no second thought. */
export function CommandForm({
  at,
  commandKey,
  text,
  look = 'quiet',
}: {
  at: '/cancel' | '/renew' | '/accept-temp' | '/confirm-age' | '/invite';
  /** Absent where it may be sent twice. */
  commandKey?: string;
  text: string;
  look?: 'go' | 'quiet';
}) {
  const { to } = useSite();
  return (
    <form method="post" action={to(action('/contract', at, {}))}>
      {commandKey !== undefined && <input type="hidden" name="idempotency_key" value={commandKey} />}
      <Button look={look} wide>
        {text}
      </Button>
    </form>
  );
}

/** One that does. */
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
      <form className="card mt-2.5 grid gap-3 p-4 text-sm" method="post" action={to(action('/contract', at, {}))}>
        <input type="hidden" name="idempotency_key" value={commandKey} />
        <p role="status">{text}</p>
        <Button wide>{confirm}</Button>
      </form>
    </details>
  );
}
