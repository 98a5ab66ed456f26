import type { Order, RefundAccountKind } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { type Option, Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { Help } from '../order/help.tsx';

/** A field with an invalid value. */
export type WrongField = 'kind' | 'number' | 'bank_code' | 'name';

const kinds = ['promptpay_phone', 'promptpay_id', 'bank'] as const satisfies readonly RefundAccountKind[];

/**
 * Form for the account that receives a refund. It works without scripts. An account that was chosen
 * earlier is shown masked.
 */
export function RefundAccountPage({
  order,
  banks,
  typed,
  wrong,
}: {
  order: Order;
  banks: Option[];
  typed: { kind: RefundAccountKind; number: string; bank_code: string; name: string };
  wrong: readonly WrongField[];
}) {
  const { t, to, locale } = useSite();
  const { uuid, refund_account, refund_account_kinds } = order;
  const accountKinds = kinds.filter((kind) => refund_account_kinds.includes(kind));
  const problem = (field: WrongField) => (wrong.includes(field) ? t(`order:refund_account.wrong.${field}`) : null);
  return (
    <div className="wrap task">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar
        back={{ href: to(href('/payment/orders/{uuid}', { uuid })), text: t('order:go.order') }}
        title={t('order:refund_account.title')}
      />
      <div className="stack mx-auto w-full max-w-130">
        {wrong.length > 0 && (
          <Alert title={t('order:refund_account.not_chosen')}>
            {wrong.map((field) => (
              <p key={field}>{problem(field)}</p>
            ))}
          </Alert>
        )}
        {order.can_choose_account ? (
          <Panel title={t('order:refund_account.kind')}>
            <p className="text-sm text-soft">
              {t('order:refund_account.lead', { price: formatBaht(locale, order.refundable_satang) })}
            </p>
            {refund_account && (
              <p className="text-sm">{t('order:refund_account.now', { account: refund_account.masked })}</p>
            )}
            <form
              className="grid gap-4"
              method="post"
              action={to(actionHref('/payment/orders/{uuid}/refund', '', { uuid }))}
            >
              <fieldset className="grid gap-2">
                <legend className="sr-only">{t('order:refund_account.kind')}</legend>
                {accountKinds.map((kind) => (
                  <Choice
                    key={kind}
                    name="kind"
                    value={kind}
                    checked={kind === (accountKinds.includes(typed.kind) ? typed.kind : accountKinds[0])}
                  >
                    {t(`order:refund_account.${kind}`)}
                  </Choice>
                ))}
              </fieldset>
              <TextField
                id="number"
                name="number"
                label={t('order:refund_account.number')}
                value={typed.number}
                inputMode="tel"
                maxLength={40}
                hint={t('order:refund_account.number_hint')}
                problem={problem('number')}
              />
              <Field
                id="bank_code"
                label={t('order:refund_account.bank_code')}
                hint={t('order:refund_account.bank_hint')}
                problem={problem('bank_code')}
              >
                <Select
                  id="bank_code"
                  name="bank_code"
                  label={t('order:refund_account.bank_code')}
                  value={typed.bank_code}
                  options={[{ value: '', text: t('order:refund_account.choose') }, ...banks]}
                  problem={wrong.includes('bank_code')}
                />
              </Field>
              <TextField
                id="name"
                name="name"
                label={t('order:refund_account.name')}
                value={typed.name}
                autoComplete="name"
                maxLength={140}
                hint={t('order:refund_account.name_hint')}
                problem={problem('name')}
              />
              <p className="text-sm text-soft">{t('order:refund_account.kept')}</p>
              <Button variant="primary" wide>
                {t('order:refund_account.send')}
              </Button>
            </form>
          </Panel>
        ) : (
          <p>{t('order:refund_account.not_asked')}</p>
        )}
        <Help reference={order.reference} />
      </div>
    </div>
  );
}
