import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Sets or removes a reminder for the start of an event. Visitors are led to the sign-in page and
 * back.
 */
export function RemindForm({
  slug,
  isReminded,
  look = isReminded ? 'quiet' : 'primary',
}: {
  slug: string;
  isReminded: boolean;
  look?: 'quiet' | 'primary' | 'glass';
}) {
  const { t, to } = useSite();
  return (
    <form className="grid gap-2" method="post" action={to(actionHref('/app/events/{id}', '/remind', { id: slug }))}>
      {isReminded && (
        <p className="text-sm text-done" role="status">
          {t('event:remind.is_on')}
        </p>
      )}
      <Button variant={look} icon="bell" wide name="wants" value={isReminded ? 'off' : 'on'}>
        {t(isReminded ? 'event:remind.off' : 'event:remind.on')}
      </Button>
    </form>
  );
}
