import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RetryErrorBoundary } from '../../apps/site/app/ui/retry-error-boundary.tsx';

let throwsLeft = 0;
let setCount = (_count: number) => {};

/** Throws in its next `throwsLeft` renders. */
function Faulty() {
  const [count, setter] = useState(0);
  setCount = setter;
  if (throwsLeft > 0) {
    throwsLeft -= 1;
    throw new Error('a moved element');
  }
  return <p>{count}</p>;
}

test('after a success, the retries are counted anew', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page, { onCaughtError: () => {} });
  root.render(
    <RetryErrorBoundary fallback="given up">
      <Faulty />
    </RetryErrorBoundary>,
  );
  await vi.waitFor(() => expect(page.textContent).toBe('0'));
  for (let fault = 1; fault <= 5; fault += 1) {
    throwsLeft = 2;
    setCount(fault);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => page.textContent).toBe('0');
  }
  throwsLeft = Number.POSITIVE_INFINITY;
  setCount(-1);
  await expect.poll(() => page.textContent).toBe('given up');
});
