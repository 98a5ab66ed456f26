import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Sets or removes a reminder for the start of an event. Without a session, the edge redirects to
 * the sign-in page and back to the event, where the visitor presses again.
 */
export function RemindForm({
  slug,
  hasReminder,
  variant = hasReminder ? 'quiet' : 'primary',
}: {
  slug: string;
  hasReminder: boolean;
  variant?: 'quiet' | 'primary' | 'glass';
}) {
  const { t, to } = useSite();
  return (
    <form className="grid gap-2" method="post" action={to(actionHref('/app/events/{id}', '/remind', { id: slug }))}>
      {hasReminder && (
        <p className="text-sm text-done" role="status">
          {t('event:remind.is_on')}
        </p>
      )}
      <Button variant={variant} icon="bell" wide name="wants" value={hasReminder ? 'off' : 'on'}>
        {t(hasReminder ? 'event:remind.off' : 'event:remind.on')}
      </Button>
    </form>
  );
}
