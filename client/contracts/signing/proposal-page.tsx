import type { getProposal } from '../../../calls/contracts/contract.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { inLocale, languageOf } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import styles from '../../ui/form/form.css?url';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import type { ContractFormError } from '../step/contract-form-error.ts';
import { AgreementText } from './agreement-text.tsx';
import { CodeForm } from './code-form.tsx';
import type { ReadAgreement } from './sign-page.tsx';
import { useTerm } from './terms.tsx';

/**
 * New terms next to the old ones, with the differences marked, then the text and the signing code.
 */
export function ProposalPage({
  proposed,
  agreement,
  sentTo,
  hasPasskey,
  error,
}: {
  proposed: NonNullable<CallAnswer<typeof getProposal>['data']>;
  /** Null until the member requests the text. */
  agreement: ReadAgreement | null;
  sentTo: string | null;
  hasPasskey: boolean;
  error: ContractFormError | null;
}) {
  const { t, to, locale } = useSite();
  const formatTerm = useTerm();
  const { before, proposal, differences, lapses_at } = proposed;
  const path = to(href('/contract/new-terms'));
  const rows = Object.entries(before).map(([field, value]) => ({
    field,
    was: value,
    is: differences.find((one) => one.field === field)?.after ?? value,
  }));
  return (
    <div className="wrap pb-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar
        isPlain
        back={{ href: to(href('/contract')), text: t('contract:back') }}
        title={t('contract:proposal.title')}
      />
      <div className="mx-auto grid max-w-176 gap-4">
        <p className="text-soft">{t('contract:proposal.lead', { when: formatDate(locale, lapses_at) })}</p>
        {error && (
          <Alert title={t('contract:not_saved')}>
            <p>{error.code === 'invalid_form' ? t('contract:mend_fields') : t(`error:code.${error.code}`)}</p>
          </Alert>
        )}
        <div className="card overflow-x-auto p-4 md:p-5">
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{t('contract:proposal.title')}</caption>
            <thead className="text-soft">
              <tr>
                <th scope="col" className="py-2 pr-3 font-medium">
                  {proposal.number}
                </th>
                <th scope="col" className="py-2 pr-3 font-medium">
                  {t('contract:proposal.now')}
                </th>
                <th scope="col" className="py-2 font-medium">
                  {t('contract:proposal.new')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, was, is }) => (
                <tr key={field} className="border-t">
                  <th scope="row" className="py-2 pr-3 font-normal">
                    {t(`contract:term.${field as 'term_days'}`)}
                  </th>
                  <td className="py-2 pr-3">{formatTerm(field, was)}</td>
                  <td className="py-2">
                    {was === is ? (
                      formatTerm(field, is)
                    ) : (
                      <mark className="rounded bg-lift px-2 py-1 font-bold text-ink">{formatTerm(field, is)}</mark>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {sentTo !== null && <NoticeBox>{t('contract:sign.sent', { to: sentTo })}</NoticeBox>}
        {agreement ? (
          <>
            <article className="card p-4 md:p-8">
              <AgreementText markdown={inLocale(agreement, locale)} lang={languageOf(agreement, locale)} />
            </article>
            <CodeForm hash={agreement.hash} action={path} error={error} hasPasskey={hasPasskey} />
          </>
        ) : (
          <form method="post" action={path}>
            <Button variant="primary" wide name="step" value="send_code">
              {t('contract:sign.show')}
            </Button>
          </form>
        )}
        <Confirm
          ask={t('contract:proposal.reject')}
          text={t('contract:proposal.reject_text')}
          confirm={t('contract:proposal.reject_confirm')}
          form={{ method: 'post', action: to(actionHref('/contract/new-terms', '/reject', {})) }}
        />
      </div>
    </div>
  );
}
