import { useSite } from '../page/site.tsx';

/** The product name as a link to the home page. */
export function Logo() {
  const { productName, to } = useSite();
  return (
    <a className="go-text mr-auto flex min-h-11 items-center text-xl font-bold lg:mr-0" href={to('/')}>
      {productName}
    </a>
  );
}
