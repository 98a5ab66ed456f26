import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import styles from '../../ui/paper/print.css?url';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { AgreementText } from './agreement-text.tsx';

/** The agreement with current terms, and blanks for the VB's data. */
export function TemplatePage({ markdown, lang, mayApply }: { markdown: string; lang: Locale; mayApply: boolean }) {
  const { t, to } = useSite();
  return (
    <div className="wrap pb-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="print:hidden">
        <TaskBar
          isPlain
          back={{ href: to(href('/contract')), text: t('contract:back') }}
          title={t('contract:template.title')}
        >
          <PrintButton>{t('contract:print')}</PrintButton>
        </TaskBar>
      </div>
      <div className="mx-auto grid max-w-208 gap-4">
        <p className="text-soft print:hidden">{t('contract:template.lead')}</p>
        <article className="sheet">
          <AgreementText markdown={markdown} lang={lang} />
        </article>
        {mayApply && (
          <div className="print:hidden">
            <ButtonLink variant="primary" wide href={to(href('/contract/steps/{step}', { step: 'personal_1' }))}>
              {t('contract:welcome.begin')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
