import type { AcceptedText } from '../../calls/privacy/agreement.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate } from '../platform/texts/format.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Path of a text, its title, and the field with its version. */
const texts = {
  terms: { path: href('/terms'), title: 'site:rules.terms', field: 'terms_version' },
  'privacy-policy': { path: href('/privacy-policy'), title: 'site:rules.privacy', field: 'privacy_policy_version' },
} as const;

/** The texts in force with links to them, and one button that accepts all of them. */
export function AgreementPage({
  agreements,
  back,
  isOutdated,
}: {
  agreements: readonly AcceptedText[];
  /** Page from which the member came, and to which the form leads. */
  back: string;
  /** The member accepted a version that is no longer in force. */
  isOutdated: boolean;
}) {
  const { t, to } = useSite();
  const isDue = agreements.some(({ is_due }) => is_due);
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <BackLink href={back} text={t('agreement:back')} />
      <h1 className="text-2xl font-bold">{t(isDue ? 'agreement:changed' : 'agreement:title')}</h1>
      {isOutdated && (
        <Alert title={t('agreement:outdated')}>
          <p>{t('agreement:outdated_text')}</p>
        </Alert>
      )}
      {isDue ? <p className="text-soft">{t('agreement:lead')}</p> : <NoticeBox>{t('agreement:nothing_due')}</NoticeBox>}
      <ul className="card grid px-5 md:px-8">
        {agreements.map((agreement) => (
          <Text key={agreement.name} agreement={agreement} />
        ))}
      </ul>
      {isDue && (
        <form className="grid gap-2" method="post" action={to(actionHref('/privacy/agreements', '', {}))}>
          {agreements.map(({ name, version }) => (
            <input key={name} type="hidden" name={texts[name].field} value={version} />
          ))}
          <input type="hidden" name="back" value={back} />
          <Button variant="primary" wide>
            {t('agreement:accept')}
          </Button>
          <p className="text-xs text-faint">
            {t('agreement:recorded')}{' '}
            <TextLink href={`${to(href('/privacy'))}#consents`}>{t('agreement:see_records')}</TextLink>
          </p>
        </form>
      )}
    </div>
  );
}

function Text({ agreement: { name, version, accepted_version, accepted_at, is_due } }: { agreement: AcceptedText }) {
  const { t, to, locale } = useSite();
  const { path, title } = texts[name];
  return (
    <li className="grid gap-1 border-t py-4 first:border-t-0">
      <h2 className="font-bold">{t(title)}</h2>
      <p className="text-sm">
        {t(is_due ? 'agreement:new_version' : 'agreement:version', { day: formatDate(locale, version) })}
      </p>
      {accepted_version !== null && accepted_at !== null && (
        <p className="text-sm text-soft">
          {accepted_version === version
            ? t('agreement:accepted', { day: formatDate(locale, accepted_at) })
            : t('agreement:accepted_before', {
                version: formatDate(locale, accepted_version),
                day: formatDate(locale, accepted_at),
              })}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 text-sm">
        <TextLink href={to(path)} away>
          {t('agreement:read')}
        </TextLink>
        {is_due && accepted_version !== null && (
          <TextLink href={`${to(path)}?version=${accepted_version}`} away>
            {t('agreement:read_before')}
          </TextLink>
        )}
      </p>
    </li>
  );
}
