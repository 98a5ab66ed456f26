import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';

/** Blocks or unblocks a user. Only members see it, and never for themselves. */
export function BlockForm({ user, isBlocked }: { user: { uuid: string; name: string }; isBlocked: boolean }) {
  const { t, to, viewer } = useSite();
  if (!viewer || viewer.uuid === user.uuid) return null;
  const wantedState = isBlocked ? 'unblock' : 'block';
  return (
    <form method="post" action={to(actionHref('/users/{uuid}', '/block', { uuid: user.uuid }))}>
      <button
        className="min-h-11 text-sm text-soft underline underline-offset-4"
        type="submit"
        name="wants"
        value={wantedState}
      >
        {t(`follow:${wantedState}`)}
        <span className="sr-only"> {user.name}</span>
      </button>
    </form>
  );
}
