import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';

/** The optional purposes that the visitor has allowed. */
export interface ConsentChoice {
  purpose_02: boolean;
  purpose_03: boolean;
}

/**
 * Consent by purpose, which the visitor can change at any time. Without an earlier choice nothing
 * is checked. `saved` confirms a change.
 */
export function ConsentSettings({
  current,
  saved = false,
  page = '/privacy-policy',
}: {
  current: ConsentChoice | null;
  saved?: boolean;
  /** The page that shows the settings. */
  page?: '/privacy-policy' | '/privacy';
}) {
  const { t, to } = useSite();
  return (
    <section id="consent-settings" aria-labelledby="consent-settings-title" className="card mt-12 p-5 md:p-8">
      <h2 id="consent-settings-title" className="text-xl font-bold">
        {t('consent:settings_title')}
      </h2>
      <p className="mb-4 text-sm text-soft">{t('consent:settings_text')}</p>
      {saved && <NoticeBox>{t('consent:saved')}</NoticeBox>}
      <form method="post" action={to(href('/consent'))} className="grid">
        <input type="hidden" name="return_to" value={`${to(href(page, { status: 'saved' }))}#consent-settings`} />
        <Purpose number="01" checked always />
        <Purpose number="02" checked={current?.purpose_02 ?? false} />
        <Purpose number="03" checked={current?.purpose_03 ?? false} />
        <div className="mt-3">
          <Button variant="primary" name="choice" value="save">
            {t('consent:save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Purpose({
  number,
  checked,
  always = false,
}: {
  number: '01' | '02' | '03';
  checked: boolean;
  always?: boolean;
}) {
  const { t } = useSite();
  return (
    <label className="flex gap-3 border-t py-3">
      <input
        className="mt-1 size-5 shrink-0 accent"
        type="checkbox"
        name={`purpose_${number}`}
        defaultChecked={checked}
        disabled={always}
      />
      <span>
        <b className="block font-medium">{t(`consent:purpose.${number}.title`)}</b>
        <span className="text-sm text-soft">{t(`consent:purpose.${number}.text`)}</span>
      </span>
    </label>
  );
}
