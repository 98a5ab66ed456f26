import { LanguageSwitch } from '../layout/language-switch.tsx';
import { ruleLinks } from '../layout/site-links.ts';
import { useSite } from '../page/site.tsx';

/** Short footer: rules, language and company. */
export function TaskFooter() {
  const { t, to, companyName } = useSite();
  return (
    <footer className="mt-8 border-t print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-6 py-4 text-sm text-soft">
        {ruleLinks.map((link) => (
          <a key={link.path} className="flex min-h-11 items-center hover:text-ink" href={to(link.path)}>
            {t(link.key)}
          </a>
        ))}
        <div className="lg:hidden">
          <LanguageSwitch />
        </div>
        <p className="text-xs text-faint md:ml-auto">{t('site:footer.copyright', { company: companyName })}</p>
      </div>
    </footer>
  );
}
