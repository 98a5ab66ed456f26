import type { FamilyMemberDetail } from '../../calls/families/family.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { MemberFacts, MonthLinks, Parting } from './member-facts.tsx';

/** A member of the family, with the form to give notice. */
export function FamilyMemberPage({
  member,
  status,
  formError,
  commandKey,
}: {
  member: FamilyMemberDetail;
  status: 'stays' | null;
  formError: FailureCode | null;
  commandKey: string;
}) {
  const { t, to } = useSite();
  const { uuid, name, avatar_url } = member.user;
  const of = { uuid };
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/family'))} text={t('family:title')} />
      <h1 className="flex min-w-0 items-center gap-3 text-2xl font-bold">
        <Avatar url={avatar_url} size={44} eager />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </h1>
      <FormOutcome status={status} formError={formError} />
      <MonthLinks
        before={to(href('/family/members/{uuid}', of, { month: member.month_before.month }))}
        now={to(href('/family/members/{uuid}', of))}
      />
      <MemberFacts member={member} />
      <Parting
        member={member}
        by="family"
        at={{
          notice: to(actionHref('/family/members/{uuid}', '/notice', of)),
          stay: to(actionHref('/family/members/{uuid}', '/stay', of)),
        }}
        commandKey={commandKey}
      />
    </div>
  );
}
