import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';

/** Push settings: the server key, and the number of subscribed devices. */
export interface Push {
  key: string;
  deviceCount: number;
}

/** Push settings of this device. enhance-push.ts asks the browser for its state. */
export function PushSection({ push: { key, deviceCount } }: { push: Push }) {
  const { t, to } = useSite();
  return (
    <section className="card grid gap-2 p-4" data-push={key} data-devices={deviceCount}>
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
    </section>
  );
}
