import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TaskBar } from '../ui/layout/task-bar.tsx';
import { PrintButton } from '../ui/paper/print-button.tsx';
import { AgreementText } from './agreement-text.tsx';

/** The agreement as it will be: with today's terms, and blanks for who it is with. */
export function TemplatePage({ markdown, mayApply }: { markdown: string; mayApply: boolean }) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap pb-8">
      <TaskBar
        isPlain
        back={{ href: to(href('/contract')), text: t('contract:back') }}
        title={t('contract:template.title')}
      >
        <PrintButton>{t('contract:print')}</PrintButton>
      </TaskBar>
      <div className="mx-auto grid max-w-176 gap-4">
        <p className="text-soft">{t('contract:template.lead')}</p>
        <article className="card p-4 md:p-8">
          <AgreementText markdown={markdown} lang={locale} />
        </article>
        {mayApply && (
          <ButtonLink look="go" wide href={to(href('/contract/steps/{step}', { step: 'personal_1' }))}>
            {t('contract:welcome.begin')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
