import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { draftAtom, sendingAtom } from './state.ts';

/** The two checkboxes for consent before a payment. A member who declines can still use the app. */
export function Acceptance() {
  const { t, to } = useSite();
  const { accept_topup_rules, accept_app_terms } = useAtomValue(draftAtom);
  const { tried: wasTried } = useAtomValue(sendingAtom);
  const missing = wasTried && !(accept_topup_rules && accept_app_terms);
  return (
    <fieldset className="card px-4 py-2 md:px-5" aria-describedby="acceptance-says">
      <legend className="sr-only">{t('order:accept.title')}</legend>
      <Checkbox name="accept_topup_rules" checked={accept_topup_rules} missing={wasTried && !accept_topup_rules}>
        {t('order:accept.rules')}{' '}
        <TextLink href={to(href('/topup-rules'))} away>
          {t('order:accept.read_rules')}
        </TextLink>
      </Checkbox>
      <Checkbox name="accept_app_terms" checked={accept_app_terms} missing={wasTried && !accept_app_terms}>
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
