import { useSite } from '../../platform/page/site.tsx';
import { StaticFragment } from '../../platform/page/static-fragments.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ProseStyles } from '../../ui/prose.tsx';
import { Question } from './question.tsx';
import { Versions } from './versions.tsx';

/** A question with its answer in HTML. */
export interface FaqItem {
  question: string;
  html: string;
}

/** Questions of one topic. */
interface FaqSection {
  title: string;
  questions: FaqItem[];
}

/** Questions by topic, with links to each topic and to customer support. */
export const FaqPage = (content: Faq) => (
  <>
    <ProseStyles />
    <StaticFragment name="faq" by={content.updated} as="div" className="wrap">
      <Topics {...content} />
    </StaticFragment>
    <div className="wrap">
      <Versions path="/faq" shown={content.updated} versions={content.versions} />
    </div>
  </>
);

interface Faq {
  title: string;
  sections: FaqSection[];
  /** Day of the shown version. */
  updated: string;
  /** Days of all versions so far, latest first. */
  versions: readonly string[];
}

function Topics({ title, sections }: Faq) {
  const { t } = useSite();
  return (
    <>
      <PageTitle title={title} lead={t('faq:text')} />
      <div className="grid gap-8 lg:grid-cols-4">
        <nav aria-label={t('faq:topics')} className="top-20 flex flex-wrap gap-2 self-start lg:sticky lg:grid">
          {sections.map((section, index) => (
            <a key={section.title} className="btn quiet text-sm lg:justify-start" href={`#topic-${index + 1}`}>
              {section.title}
            </a>
          ))}
        </nav>
        <div className="grid gap-10 lg:col-span-3">
          {sections.map((section, index) => (
            <section key={section.title} id={`topic-${index + 1}`} aria-labelledby={`topic-${index + 1}-title`}>
              <h2 id={`topic-${index + 1}-title`} className="mb-3 text-xl font-bold">
                {section.title}
              </h2>
              <div className="grid gap-2">
                {section.questions.map((question) => (
                  <Question key={question.question} {...question} />
                ))}
              </div>
            </section>
          ))}
          <AskUs />
        </div>
      </div>
    </>
  );
}

function AskUs() {
  const { t, supportEmail, supportLine } = useSite();
  return (
    <section aria-labelledby="ask-us" className="sky grid gap-4 rounded-l p-6 md:p-8">
      <h2 id="ask-us" className="text-xl font-bold">
        {t('faq:ask.title')}
      </h2>
      <p>{t('faq:ask.text')}</p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink variant="glass" icon="line" href={`https://line.me/R/ti/p/${encodeURIComponent(supportLine)}`} away>
          {supportLine}
        </ButtonLink>
        <ButtonLink variant="glass" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </ButtonLink>
      </p>
    </section>
  );
}
