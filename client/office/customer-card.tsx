import { PackageFacts } from '../money/order-draft/package-facts.tsx';
import { VoucherFacts } from '../money/voucher/voucher-facts.tsx';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { CustomerView } from './view.ts';

/**
 * A package or voucher as customers see it, shown next to its edit form. Links to the customers'
 * page.
 */
export function CustomerCard({ customer }: { customer: CustomerView }) {
  const { t, to } = useSite();
  const query = customer.as === 'voucher' ? `?voucher=${encodeURIComponent(customer.item.code)}` : '';
  return (
    <figure className="grid max-w-72 gap-1.5">
      <figcaption className="text-xs text-soft">
        <TextLink href={to(href('/payment/refill')) + query}>{t('office:customer')}</TextLink>
      </figcaption>
      <div className="card grid gap-0.5 bg-lift px-3.5 py-2.5">
        {customer.as === 'package' ? <PackageFacts item={customer.item} /> : <VoucherFacts voucher={customer.item} />}
      </div>
    </figure>
  );
}
