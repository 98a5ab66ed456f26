import type { Pushing } from '../../../calls/people/push.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';

type Choice = NonNullable<Pushing['line']>;

/** Notifications in LINE, as the member chose them, with the kinds that LINE can get. */
export interface Line extends Choice {
  offered: Choice['kinds'];
}

/** Notifications in LINE: what the member hears there, and how to be reached. */
export function LineSection({ line, off }: { line: Line; off: readonly NoticeKind[] }) {
  const { t, to } = useSite();
  const { account, state, offered } = line;
  const isOn = state === 'on' || state === 'unreachable';
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="font-bold">{t('notice:line.title')}</h2>
      <p className="text-sm text-soft">{t('notice:line.text', { account })}</p>
      {state === 'not_linked' && (
        <>
          <p className="text-sm">{t('notice:line.not_linked')}</p>
          <div>
            <ButtonLink href={to(href('/profile/accounts'))}>{t('notice:line.link')}</ButtonLink>
          </div>
        </>
      )}
      {state === 'on' && <p className="text-sm">{t('notice:line.is_on')}</p>}
      {state === 'unreachable' && (
        <>
          <p className="text-sm">{t('notice:line.unreachable', { account })}</p>
          <div>
            <ButtonLink href={`https://line.me/R/ti/p/${encodeURIComponent(account)}`} away>
              {t('notice:line.add', { account })}
            </ButtonLink>
          </div>
        </>
      )}
      {state !== 'not_linked' && (
        <form method="post" action={to(actionHref('/notices', '/line', {}))} className="grid gap-2">
          <fieldset>
            <legend className="pt-2 font-medium">{t('notice:line.choose')}</legend>
            {offered.map((kind) => (
              <Checkbox key={kind} name={kind} checked={!isOn || line.kinds.includes(kind)} missing={false} optional>
                {t(`notice:choice.${kind}`)}
              </Checkbox>
            ))}
          </fieldset>
          {offered.some((kind) => off.includes(kind)) && (
            <p className="pb-2 text-xs text-soft">{t('notice:line.switched_off')}</p>
          )}
          <div>
            <Button variant={isOn ? 'quiet' : 'primary'}>{t(isOn ? 'notice:save' : 'notice:line.on')}</Button>
          </div>
        </form>
      )}
      {isOn && (
        <form method="post" action={to(actionHref('/notices', '/line-off', {}))}>
          <Button>{t('notice:line.off')}</Button>
        </form>
      )}
    </section>
  );
}
