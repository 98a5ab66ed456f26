import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextAskMs, type PageVisibility, pollOrder } from '../../../../client/money/order/follow.ts';

/** A window that the test shows, hides and wakes. */
class Window implements PageVisibility {
  isHidden = false;
  #wakes = new Set<() => void>();
  hidden = () => this.isHidden;
  onWake = (wake: () => void) => {
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  };
  wake() {
    for (const wake of this.#wakes) wake();
  }
  get listeners() {
    return this.#wakes.size;
  }
}

beforeEach(() => vi.useFakeTimers());

describe('time of the next order request', () => {
  test('the next order request comes when the response said', () => {
    expect(nextAskMs(3, 0)).toBe(3_000);
  });

  test('each failure doubles the wait for an order, up to a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => nextAskMs(3, failures))).toEqual([
      6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
    ]);
  });

  test('failures never shorten a wait of more than a minute', () => {
    expect(nextAskMs(300, 4)).toBe(300_000);
  });

  test('a final order is not requested again', () => {
    expect(nextAskMs(null, 0)).toBeNull();
  });
});

describe('following an order', () => {
  test('an order shown for longer than its wait is requested immediately', async () => {
    const read = vi.fn<() => Promise<number | null>>().mockResolvedValue(3);
    pollOrder(3, read, new Window(), 2_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(read).toHaveBeenCalledTimes(1);
    pollOrder(3, read, new Window(), 60_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('an order is requested at the stated pace until it is final', async () => {
    const read = vi.fn<() => Promise<number | null>>().mockResolvedValueOnce(3).mockResolvedValueOnce(10);
    read.mockResolvedValue(null);
    pollOrder(3, read, new Window());
    await vi.advanceTimersByTimeAsync(2_999);
    expect(read).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('a final order is never followed', async () => {
    const read = vi.fn(async () => 3);
    const window = new Window();
    pollOrder(null, read, window).ask();
    window.wake();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(read).not.toHaveBeenCalled();
  });

  test('a hidden page pauses its requests and resumes when shown', async () => {
    const read = vi.fn(async () => 3);
    const window = new Window();
    pollOrder(3, read, window);
    window.isHidden = true;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(read).not.toHaveBeenCalled();
    window.isHidden = false;
    window.wake();
    window.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('following backs off without responses and returns to its pace', async () => {
    const read = vi.fn<() => Promise<number | null>>();
    read.mockRejectedValueOnce('offline').mockRejectedValueOnce('offline').mockResolvedValue(3);
    pollOrder(3, read, new Window());
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(read).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(4);
  });

  test('following requests at once when the network is back', async () => {
    const read = vi.fn<() => Promise<number | null>>().mockRejectedValueOnce('offline');
    read.mockResolvedValue(3);
    const window = new Window();
    pollOrder(3, read, window);
    await vi.advanceTimersByTimeAsync(4_500);
    window.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('following makes one request at a time', async () => {
    let answer: (seconds: number) => void = () => undefined;
    const read = vi.fn(
      () =>
        new Promise<number>((resolve) => {
          answer = resolve;
        }),
    );
    const window = new Window();
    const polling = pollOrder(3, read, window);
    await vi.advanceTimersByTimeAsync(3_000);
    polling.ask();
    await vi.advanceTimersByTimeAsync(5_000);
    window.wake();
    expect(read).toHaveBeenCalledTimes(1);
    answer(3);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('stopped following never requests again', async () => {
    const read = vi.fn(async () => 3);
    const window = new Window();
    const polling = pollOrder(3, read, window);
    polling.stop();
    polling.ask();
    window.wake();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(read).not.toHaveBeenCalled();
    expect(window.listeners).toBe(0);
  });
});
