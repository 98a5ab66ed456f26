import type { verifyContract } from '../../../calls/contracts/guardian.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';

type Verified = CallAnswer<typeof verifyContract>['data'];

const tones = { signed_by_both: 'good', signed_by_one: 'wait', void: 'bad', unknown: 'bad' } as const;

/**
 * Checks whether a file or a hash belongs to a text signed here. Reveals only the initials of the
 * parties.
 */
export function VerifyPage({
  verified,
  hash,
  problem,
}: {
  verified: Verified | null;
  hash: string;
  problem: 'wrong' | 'too_many' | null;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap mx-auto grid max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="text-2xl font-bold">{t('contract:verify.title')}</h1>
      <p className="text-soft">{t('contract:verify.lead')}</p>
      {problem === 'too_many' && (
        <Alert title={t('contract:verify.not_now')}>
          <p>{t('contract:verify.often')}</p>
        </Alert>
      )}
      {verified && (
        <Outcome
          tone={tones[verified.verdict]}
          title={t(`contract:verdict.${verified.verdict}.title`)}
          text={t(`contract:verdict.${verified.verdict}.text`)}
        >
          {verified.contract && (
            <div className="mt-3 w-full max-w-104 text-left">
              <DescriptionList>
                <DescriptionItem name={t('contract:verify.number')}>{verified.contract.number}</DescriptionItem>
                <DescriptionItem name={t('contract:verify.state')}>
                  {t(`contract:state.${verified.contract.state}`)}
                </DescriptionItem>
                <DescriptionItem name={t('contract:verify.version')}>
                  {verified.contract.template_version ?? '—'}
                </DescriptionItem>
                <DescriptionItem name={t('contract:verify.parties')}>
                  {verified.contract.parties.join(' · ')}
                </DescriptionItem>
                {verified.contract.signatures.map(({ signer, at, method }) => (
                  <DescriptionItem key={`${signer} ${at}`} name={t(`contract:signer.${signer as 'person'}`)}>
                    {formatDateTime(locale, at)} · {t(`contract:method.${method}`)}
                  </DescriptionItem>
                ))}
              </DescriptionList>
            </div>
          )}
        </Outcome>
      )}
      <form
        className="card grid gap-4 p-4 md:p-5 print:hidden"
        method="post"
        encType="multipart/form-data"
        action={to(href('/contract/verify'))}
      >
        <div className="grid gap-1.5">
          <label className="text-sm text-soft" htmlFor="file">
            {t('contract:verify.file')}
          </label>
          <input
            className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-full file:flush file:bg-lift file:px-4 file:font-medium file:text-ink"
            id="file"
            name="file"
            type="file"
            accept=".md,text/markdown,text/plain"
          />
        </div>
        <TextField
          id="hash"
          name="hash"
          label={t('contract:verify.hash')}
          value={hash}
          maxLength={64}
          autoComplete="off"
          problem={problem === 'wrong' ? t('contract:verify.wrong') : null}
        />
        <Button variant="primary" wide>
          {t('contract:verify.check')}
        </Button>
      </form>
    </div>
  );
}
