/**
 * Runs an operation, one run at a time. All callers during a run share the next run, which gets the
 * request of the first of them and sees the state at the time of their call.
 */
export class SerialQueue<Asked> {
  private readonly work: (request: Asked) => Promise<void>;
  private now: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(work: (request: Asked) => Promise<void>) {
    this.work = work;
  }

  /** Resolves after a run that started after this call. */
  run(request: Asked): Promise<void> {
    if (this.now === null) {
      this.now = this.work(request).finally(() => {
        this.now = null;
      });
      return this.now;
    }
    const again = () => {
      this.next = null;
      return this.run(request);
    };
    this.next ??= this.now.then(again, again);
    return this.next;
  }
}
