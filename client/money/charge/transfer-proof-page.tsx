import type { Order } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import styles from '../../ui/form/form.css?url';
import { PICTURE_TYPES } from '../../ui/form/picture-input.tsx';
import { type Option, Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { Help } from '../order/help.tsx';

/** Reason why a transfer proof was rejected. */
export type TransferProofError = 'slip_unreadable' | 'slip_of_other_order' | 'too_many_requests';

/**
 * Form for a transfer proof. The browser reads the QR code of the picture and sends only its text;
 * the picture never leaves the device. Without scripts, the user types the reference.
 */
export function TransferProofPage({
  order,
  banks,
  typed,
  formError,
}: {
  order: Order;
  banks: Option[];
  typed: { bank_code: string; reference: string };
  formError: TransferProofError | null;
}) {
  const { t, to, locale } = useSite();
  const { uuid } = order;
  return (
    <div className="wrap task">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar
        back={{ href: to(href('/payment/orders/{uuid}', { uuid })), text: t('order:back_order') }}
        title={t('order:slip.title')}
      />
      <div className="stack mx-auto w-full max-w-130">
        {formError && (
          <Alert title={t('order:slip.not_noted')}>
            <p>{t(`error:code.${formError}`)}</p>
          </Alert>
        )}
        <Panel title={t('order:slip.of', { price: formatBaht(locale, order.total_satang) })}>
          <p className="text-sm text-soft">{t('order:slip.lead')}</p>
          <form
            className="grid gap-4"
            method="post"
            action={to(actionHref('/payment/orders/{uuid}/slip', '', { uuid }))}
          >
            <input type="hidden" name="slip" value="" />
            <div hidden data-slip={t('order:slip.reading')} data-slip-none={t('order:slip.no_qr')}>
              <Field id="picture" label={t('order:slip.picture')} hint={t('order:slip.stays')}>
                <FileInput id="picture" name="picture" accept={PICTURE_TYPES} problem={false} />
              </Field>
            </div>
            <Field id="bank_code" label={t('order:slip.bank')}>
              <Select
                id="bank_code"
                name="bank_code"
                label={t('order:slip.bank')}
                value={typed.bank_code}
                options={[{ value: '', text: t('order:slip.choose') }, ...banks]}
              />
            </Field>
            <TextField
              id="reference"
              name="reference"
              label={t('order:slip.reference')}
              value={typed.reference}
              maxLength={60}
              hint={t('order:slip.where')}
            />
            <Button variant="primary" wide>
              {t('order:slip.send')}
            </Button>
          </form>
        </Panel>
        <Help reference={order.reference} />
      </div>
    </div>
  );
}
