import { StoreButtons } from '../ui/store-buttons.tsx';

/** The top of a page that presents the product: on the night sky, with the app to be had. */
export function Showcase({ title, text }: { title: string; text: string | undefined }) {
  return (
    <header className="sky hero relative mt-4 overflow-hidden rounded-l">
      <img className="hero-art" src="/pictures/hero.svg" width={640} height={640} alt="" fetchPriority="high" />
      <div className="relative grid max-w-120 gap-4 p-6 md:p-12">
        <h1 className="text-3xl font-bold leading-tight">{title}</h1>
        {text && <p>{text}</p>}
        <StoreButtons />
      </div>
    </header>
  );
}
