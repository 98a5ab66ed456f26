/**
 * Keeps the screen awake until the returned function is called. Browsers end a wake lock when the
 * page is hidden, so it is requested again when the VB returns.
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;
  const hold = async () => {
    if (isOver || isAsking || document.hidden || (lock && !lock.released)) return;
    isAsking = true;
    const next = await navigator.wakeLock?.request('screen').catch(() => null);
    isAsking = false;
    // The broadcast may have stopped meanwhile.
    if (isOver) await next?.release();
    else lock = next ?? null;
  };
  document.addEventListener('visibilitychange', hold);
  void hold();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
