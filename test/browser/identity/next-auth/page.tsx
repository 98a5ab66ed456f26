/**
 * A page of an app that uses next-auth. It shows the session and has a button for each action of
 * the client.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The API that both major versions of the client share. */
interface NextAuth {
  SessionProvider: ComponentType<{ children: ReactNode }>;
  useSession: () => {
    status: string;
    data: { user?: { name?: string | null } } | null;
    update: (data: object) => Promise<unknown>;
  };
  signIn: (provider: string, options: { callbackUrl: string }) => Promise<unknown>;
  signOut: (options: { redirect: false }) => Promise<unknown>;
  getSession: () => Promise<unknown>;
  getProviders: () => Promise<Record<string, unknown> | null>;
  getCsrfToken: () => Promise<string | undefined>;
}

/** Renders the page into the body. */
export function showPage(library: NextAuth): void {
  const { SessionProvider } = library;
  createRoot(document.body).render(
    <SessionProvider>
      <Visitor {...library} />
    </SessionProvider>,
  );
}

function Visitor({ useSession, signIn, signOut, getSession, getProviders, getCsrfToken }: NextAuth) {
  const { status, data, update } = useSession();
  const [result, setResult] = useState<unknown>(null);
  const [providerIds, setProviderIds] = useState('');
  useEffect(() => {
    void getProviders().then((providers) => setProviderIds(Object.keys(providers ?? {}).join(' ')));
  }, [getProviders]);
  const callbackUrl = `${location.origin}/robots.txt`;
  const deeds = {
    in: () => signIn('sandbox', { callbackUrl }),
    nowhere: () => signIn('nobody', { callbackUrl }),
    out: () => signOut({ redirect: false }),
    session: getSession,
    csrf: getCsrfToken,
    promote: () => update({ user: { role: 'admin' } }),
  };
  return (
    <>
      <p id="status">{status}</p>
      <p id="name">{data?.user?.name}</p>
      <p id="offered">{providerIds}</p>
      <output>{JSON.stringify(result)}</output>
      {Object.entries(deeds).map(([name, deed]) => (
        <button key={name} type="button" id={name} onClick={() => void deed().then(setResult)}>
          {name}
        </button>
      ))}
    </>
  );
}
