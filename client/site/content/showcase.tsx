import { StoreButtons } from '../../platform/layout/store-buttons.tsx';
import styles from './showcase.css?url';

/** Top of a product page: title and app stores on a night sky. */
export function Showcase({ title, text }: { title: string; text: string | undefined }) {
  return (
    <header className="sky hero relative mt-4 overflow-hidden rounded-l">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="relative z-1 flex w-3/5 max-w-120 flex-col gap-4 p-5 pr-0 md:p-12 md:pr-0">
        <h1 className="text-3xl font-bold">{title}</h1>
        {text && <p>{text}</p>}
        <StoreButtons />
      </div>
      <img className="hero-art" src="/pictures/hero.svg" width={900} height={700} alt="" fetchPriority="high" />
    </header>
  );
}
