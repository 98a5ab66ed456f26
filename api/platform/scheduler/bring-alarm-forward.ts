/** Sets the alarm of an object to fire within `ms`. An earlier alarm stays. */
export async function bringAlarmForward(storage: DurableObjectStorage, ms: number): Promise<void> {
  const at_ms = Date.now() + ms;
  const alarm = await storage.getAlarm();
  if (alarm === null || alarm > at_ms) await storage.setAlarm(at_ms);
}
