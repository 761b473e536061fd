import { findXvfb, startScreen } from './virtual-screen.ts';

/** Starts the virtual screen that Firefox needs for WebGL. @returns function that stops it. */
export default async function startFirefoxScreen(): Promise<() => void> {
  const program = findXvfb();
  if (!program) return () => {};
  const screen = await startScreen(program);
  // Browsers inherit this variable.
  process.env.DISPLAY = screen.display;
  return () => void screen.process.kill();
}
