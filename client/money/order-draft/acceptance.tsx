import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { draftAtom, sendingAtom } from './state.ts';

/**
 * The two checkboxes for consent before a payment. A member who declines can still use the app. The
 * form sends the version of the rules that it names. `accepted`: the member has accepted this
 * version before, so both are checked.
 */
export function Acceptance({ rulesVersion, accepted = false }: { rulesVersion: string; accepted?: boolean }) {
  const { t, to, locale } = useSite();
  const { accept_topup_rules, accept_app_terms } = useAtomValue(draftAtom);
  const { tried: wasTried } = useAtomValue(sendingAtom);
  const missing = wasTried && !(accept_topup_rules && accept_app_terms);
  return (
    <fieldset className="card px-4 py-2 md:px-5" aria-describedby="acceptance-says">
      <legend className="sr-only">{t('order:accept.title')}</legend>
      <input type="hidden" name="topup_rules_version" value={rulesVersion} autoComplete="off" />
      <Checkbox
        name="accept_topup_rules"
        checked={accept_topup_rules || accepted}
        missing={wasTried && !accept_topup_rules}
      >
        {t('order:accept.rules', { day: formatDate(locale, rulesVersion) })}{' '}
        <TextLink href={to(href('/topup-rules'))} away>
          {t('order:accept.read_rules')}
        </TextLink>
      </Checkbox>
      <Checkbox name="accept_app_terms" checked={accept_app_terms || accepted} missing={wasTried && !accept_app_terms}>
        {t('order:accept.terms')}{' '}
        <TextLink href={to(href('/terms'))} away>
          {t('order:accept.read_terms')}
        </TextLink>
      </Checkbox>
      <p id="acceptance-says" className={missing ? 'pb-2 text-sm text-wrong' : 'pb-2 text-xs text-faint'}>
        {missing ? t('order:accept.missing') : t('order:accept.declining')}
      </p>
    </fieldset>
  );
}
