/** Does something that takes a while once at a time. Whoever asks while it is done shares the next time, which sees what was true when they asked. */
export class OneAfterAnother<Asked> {
  private readonly work: (asked: Asked) => Promise<void>;
  private now: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(work: (asked: Asked) => Promise<void>) {
    this.work = work;
  }

  /** Resolves once it was done from beginning to end after this was called. */
  run(asked: Asked): Promise<void> {
    if (this.now === null) {
      this.now = this.work(asked).finally(() => {
        this.now = null;
      });
      return this.now;
    }
    const again = () => {
      this.next = null;
      return this.run(asked);
    };
    this.next ??= this.now.then(again, again);
    return this.next;
  }
}
