import type { Invited } from '../../calls/families/family.ts';
import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDateTime } from '../platform/texts/format.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { AgreementFacts } from './agreement-facts.tsx';
import { FormOutcome } from './form-outcome.tsx';

/**
 * An invitation with the terms of the reader's agreement. Accepting confirms exactly the terms
 * shown.
 */
export function InvitationPage({
  invited: { uuid, kind, family, ground, expires_at, state, agreement, family_now },
  formError,
  commandKey,
}: {
  invited: Invited;
  formError: FailureCode | null;
  commandKey: string;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/family/mine'))} text={t('family:mine.title')} />
      <h1 className="text-2xl font-bold wrap-anywhere">{t(`family:invited.${kind}`, { family: family.name })}</h1>
      <FormOutcome status={null} formError={formError} />
      {state !== 'open' && <NoticeBox>{t(`family:invited.state.${state}`)}</NoticeBox>}
      {ground !== null && <p className="wrap-anywhere">{t('family:invited.ground', { ground })}</p>}
      {family_now && <p>{t(`family:invited.now_${kind}`, { family: family_now.name })}</p>}
      <Panel title={t('family:agreement.title')}>
        <AgreementFacts agreement={agreement} />
        <p className="text-sm text-soft">{t('family:agreement.text')}</p>
      </Panel>
      <p className="text-sm text-soft">{t('family:invited.sees')}</p>
      {state === 'open' && (
        <>
          <form method="post" action={to(actionHref('/family/invitations/{uuid}', '/accept', { uuid }))}>
            <input type="hidden" name="idempotency_key" value={commandKey} />
            <input
              type="hidden"
              name="family_share_basis_points"
              value={agreement ? String(agreement.family_share_basis_points) : ''}
            />
            <input type="hidden" name="notice_days" value={agreement ? String(agreement.notice_days) : ''} />
            <Button variant="primary" wide>
              {t('family:invited.accept')}
            </Button>
          </form>
          <form method="post" action={to(actionHref('/family/invitations/{uuid}', '/decline', { uuid }))}>
            <Button wide>{t('family:invited.decline')}</Button>
          </form>
          <p className="text-xs text-soft">{t('family:expires', { when: formatDateTime(locale, expires_at) })}</p>
        </>
      )}
    </div>
  );
}
