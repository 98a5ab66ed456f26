import type { getAgreement } from '../../../calls/contracts/signing.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatDate, formatDateTime } from '../../platform/texts/format.ts';
import { inLocale, languageOf } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import styles from '../../ui/paper/print.css?url';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { AgreementText } from '../signing/agreement-text.tsx';
import { SignatureShape } from '../signing/signature-shape.tsx';

/** A member's own agreement with its evidence: who read and signed it when, as a hash chain. */
export function DocumentPage({ paper }: { paper: CallAnswer<typeof getAgreement>['data'] }) {
  const { t, to, locale } = useSite();
  const { contract, agreement, signatures, evidence, result, stamp } = paper;
  const by = (actor: string) => t(`contract:by.${actor as 'person'}`);
  return (
    <div className="wrap pb-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="print:hidden">
        <TaskBar
          isPlain
          back={{ href: to(href('/contract')), text: t('contract:back') }}
          title={t('contract:paper.title', { number: contract.number })}
        >
          <PrintButton>{t('contract:print')}</PrintButton>
        </TaskBar>
      </div>
      <div className="mx-auto grid max-w-208 gap-4">
        <article className="sheet grid gap-6">
          {locale !== 'th' && <p className="text-sm text-soft">{t('contract:thai_rules')}</p>}
          <AgreementText markdown={inLocale(agreement, locale)} lang={languageOf(agreement, locale)} />
          <section className="grid gap-2">
            <h2 className="font-bold">{t('contract:paper.signatures')}</h2>
            <ul className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
              {signatures.map(({ signer, at, method, name, shape }) => (
                <li key={`${signer} ${at}`} className="grid break-inside-avoid content-end gap-1 text-sm">
                  <SignatureShape {...shape} />
                  <p className="border-t pt-2">
                    <b>{name}</b> · {t(`contract:signer.${signer as 'person'}`)}
                    <span className="block text-soft">
                      {formatDateTime(locale, at)} · {t(`contract:method.${method}`)}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="grid gap-1 text-xs">
            <h2 className="text-base font-bold">{t('contract:paper.evidence')}</h2>
            {evidence.map(({ number, event, by: actor, at, hash }) => (
              <p key={number} className="break-inside-avoid border-t py-1.5 wrap-anywhere">
                {number} · {t(`contract:event.${event}`, { by: by(actor) })} · {formatDateTime(locale, at)}
                <code className="block text-soft">{hash}</code>
              </p>
            ))}
            {stamp && (
              <p className="border-t py-1.5 wrap-anywhere">
                {t(`contract:paper.stamp.${stamp.paid_by}`, {
                  duty: formatBaht(locale, stamp.duty_satang),
                  when: formatDate(locale, stamp.due_at),
                })}
                {stamp.receipt_number !== null && ` · ${t('contract:paper.receipt', { number: stamp.receipt_number })}`}
              </p>
            )}
            <p className="border-t pt-2 wrap-anywhere">
              {t('contract:hash')} <code>{agreement.hash}</code>
            </p>
            {result && (
              <p className="border-t pt-2 wrap-anywhere">
                {t('contract:result_hash')} <code>{result.hash}</code>
              </p>
            )}
          </section>
        </article>
        <div className="grid gap-2 md:grid-cols-2 print:hidden">
          <ButtonLink
            wide
            href={href('/contract/papers/{uuid}/file', { uuid: contract.uuid })}
            download={`${contract.number}.md`}
          >
            {t('contract:paper.file')}
          </ButtonLink>
          {result && (
            <ButtonLink
              wide
              href={href('/contract/papers/{uuid}/signed', { uuid: contract.uuid })}
              download={`${contract.number}-signed.md`}
            >
              {t('contract:paper.signed_file')}
            </ButtonLink>
          )}
          <ButtonLink wide href={to(href('/contract/verify'))}>
            {t('contract:verify.title')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
