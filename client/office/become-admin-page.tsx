import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { TaskBar } from '../ui/layout/task-bar.tsx';

/** Form for the code of an operator that makes the signed-in user an admin. */
export function BecomeAdminPage({ isWrong }: { isWrong: boolean }) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar
        back={{ href: to(href('/profile')), text: t('operation:become_admin.back') }}
        title={t('operation:become_admin.title')}
      />
      <form className="card mx-auto grid max-w-176 gap-4 p-5" method="post" action={to(href('/become-admin'))}>
        <p className="text-soft">{t('operation:become_admin.lead')}</p>
        <TextField
          id="code"
          name="code"
          label={t('operation:become_admin.code')}
          value=""
          maxLength={64}
          autoComplete="off"
          hint={t('operation:become_admin.hint')}
          problem={isWrong ? t('error:code.admin_code_wrong') : null}
        />
        <Button variant="primary" wide>
          {t('operation:become_admin.become')}
        </Button>
      </form>
    </div>
  );
}
