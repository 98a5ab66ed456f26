import type { ReactNode } from 'react';

/** Confirms a completed action. */
export function NoticeBox({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-4 rounded-s bg-lift px-4 py-3 font-medium text-done">
      {children}
    </p>
  );
}
