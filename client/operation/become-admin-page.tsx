import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/** Where the code is typed that makes the first admin. */
export function BecomeAdminPage({ isWrong }: { isWrong: boolean }) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid justify-center py-8 md:py-16">
      <form className="card grid w-full max-w-104 gap-4 p-5 md:p-8" method="post" action={to(href('/become-admin'))}>
        <h1 className="text-2xl font-bold">{t('operation:become_admin.title')}</h1>
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
        <Button look="go" wide>
          {t('operation:become_admin.become')}
        </Button>
      </form>
    </div>
  );
}
