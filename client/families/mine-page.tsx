import type { getOwnMembership } from '../../calls/families/family.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDateTime } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { MemberFacts, MonthLinks, Parting } from './member-facts.tsx';

type Own = CallAnswer<typeof getOwnMembership>['data'];

/** Shows a VB everything that the family sees, and invitations of families. */
export function OwnFamilyPage({
  own: { family, member, invitations },
  status,
  formError,
  commandKey,
}: {
  own: Own;
  status: 'noticed' | 'stays' | 'joined' | 'declined' | null;
  formError: FailureCode | null;
  commandKey: string;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold wrap-anywhere">{family?.name ?? t('family:mine.title')}</h1>
      <FormOutcome status={status} formError={formError} />
      <Invitations invitations={invitations} />
      {member ? (
        <>
          <p className="text-sm text-soft">{t('family:mine.text')}</p>
          <p>
            <ButtonLink href={to(href('/family/budget'))}>{t('family:wallet.budget_title')}</ButtonLink>
          </p>
          <MonthLinks
            before={to(href('/family/mine', { month: member.month_before.month }))}
            now={to(href('/family/mine'))}
          />
          <MemberFacts member={member} />
          <Parting
            member={member}
            by="member"
            at={{
              notice: to(actionHref('/family/mine', '/notice', {})),
              stay: to(actionHref('/family/mine', '/stay', {})),
            }}
            commandKey={commandKey}
          />
        </>
      ) : (
        <EmptyState picture="people" title={t('family:mine.none')} text={t('family:mine.none_text')} />
      )}
    </div>
  );
}

function Invitations({ invitations }: Pick<Own, 'invitations'>) {
  const { t, to, locale } = useSite();
  if (invitations.length === 0) return null;
  return (
    <Panel title={t('family:mine.invitations')}>
      <ul className="grid gap-3">
        {invitations.map(({ uuid, kind, family, expires_at }) => (
          <li key={uuid} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0">
              <b className="block wrap-anywhere">{family.name}</b>
              <span className="text-soft">
                {t(`family:kind.${kind}`)} · {t('family:expires', { when: formatDateTime(locale, expires_at) })}
              </span>
            </span>
            <ButtonLink href={to(href('/family/invitations/{uuid}', { uuid }))}>{t('family:mine.look')}</ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
