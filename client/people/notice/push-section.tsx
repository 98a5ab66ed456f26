import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Push settings: the server key, the number of subscribed devices, and the quiet hours. */
export interface Push {
  key: string;
  deviceCount: number;
  quiet: { from: string; until: string } | null;
}

/** Push settings: this device (enhance-push.ts asks the browser for its state) and the quiet hours. */
export function PushSection({ push: { key, deviceCount, quiet } }: { push: Push }) {
  const { t, to } = useSite();
  return (
    <section className="card grid gap-4 p-4">
      <div className="grid gap-2" data-push={key} data-devices={deviceCount}>
        <h2 className="font-bold">{t('notice:push.title')}</h2>
        <p className="text-sm text-soft">{t('notice:push.text')}</p>
        <form method="post" action={to(actionHref('/notices', '/subscribe', {}))} data-push-on hidden>
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <Button variant="primary">{t('notice:push.on')}</Button>
        </form>
        <form method="post" action={to(actionHref('/notices', '/unsubscribe', {}))} data-push-off hidden>
          <input type="hidden" name="endpoint" />
          <p className="pb-2">{t('notice:push.is_on')}</p>
          <Button>{t('notice:push.off')}</Button>
        </form>
        <noscript>
          <p>{t('notice:push.no_script')}</p>
        </noscript>
        <p role="status" data-refused={t('notice:push.refused')} data-failed={t('notice:push.failed')} />
      </div>
      <form method="post" action={to(actionHref('/notices', '/quiet', {}))} className="grid gap-2 border-t pt-4">
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="pb-2 font-medium">{t('notice:push.quiet')}</legend>
          <TextField id="quiet-from" name="from" type="time" label={t('notice:push.from')} value={quiet?.from ?? ''} />
          <TextField
            id="quiet-until"
            name="until"
            type="time"
            label={t('notice:push.until')}
            value={quiet?.until ?? ''}
          />
        </fieldset>
        <p className="text-xs text-soft">{t('notice:push.quiet_text')}</p>
        <div>
          <Button>{t('notice:save')}</Button>
        </div>
      </form>
    </section>
  );
}
