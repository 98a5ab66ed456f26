import type { SentAddress } from '../../../calls/people/address.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AddressText } from './address-text.tsx';

/** Delivery address, or a link that adds one and returns to `back`. */
export function DeliverTo({ address, back }: { address: SentAddress | null; back: string }) {
  const { t, to } = useSite();
  const link = to(href('/address', { back }));
  if (!address) {
    return (
      <Panel title={t('shop:buy.no_address')}>
        <p className="text-sm text-soft">{t('shop:buy.no_address_text')}</p>
        <ButtonLink variant="primary" wide href={link}>
          {t('shop:buy.add_address')}
        </ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel title={t('shop:buy.deliver')} aside={<TextLink href={link}>{t('shop:buy.change_address')}</TextLink>}>
      <AddressText address={address} />
    </Panel>
  );
}
