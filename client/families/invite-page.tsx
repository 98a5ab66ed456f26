import type { UserCard } from '../../calls/platform/user.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';

/** Searches VBs by the beginning of their name and invites them. */
export function FamilyInvitePage({
  name,
  vbs,
  olderHref,
  commandKey,
}: {
  name: string;
  /** Null: no search yet. */
  vbs: UserCard[] | null;
  olderHref: string | null;
  commandKey: string;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/family'))} text={t('family:title')} />
      <h1 className="text-2xl font-bold">{t('family:invite.title')}</h1>
      <form className="grid gap-3" action={to(href('/family/invite'))}>
        <TextField id="name" name="name" label={t('family:invite.name')} value={name} maxLength={60} />
        <Button wide>{t('family:invite.find')}</Button>
      </form>
      {vbs?.length === 0 && (
        <EmptyState picture="people" title={t('family:invite.nobody')} text={t('family:invite.nobody_text')} />
      )}
      <ul className="grid gap-2.5 empty:hidden">
        {vbs?.map((vb) => (
          <li key={vb.uuid} className="card flex flex-wrap items-center gap-3 p-4">
            <Avatar url={vb.avatar_url} />
            <span className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{vb.name}</b>
              <span className="text-sm text-soft">{vb.family_name ?? t('family:invite.free')}</span>
            </span>
            <form method="post" action={to(actionHref('/family', '/invitations', {}))}>
              <input type="hidden" name="idempotency_key" value={`${commandKey}.${vb.uuid}`} />
              <input type="hidden" name="vb_uuid" value={vb.uuid} />
              <Button>{t('family:invite.ask', { name: vb.name })}</Button>
            </form>
          </li>
        ))}
      </ul>
      {olderHref && <ButtonLink href={olderHref}>{t('family:more')}</ButtonLink>}
    </div>
  );
}
