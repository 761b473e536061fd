import { findScreen, startScreen } from './virtual-screen.ts';

/** Starts the screen that Firefox needs for WebGL: without one it has none, whatever it is told. @returns how to end it. */
export default async function screenForFirefox(): Promise<() => void> {
  const program = findScreen();
  if (!program) return () => {};
  const screen = await startScreen(program);
  // Where workers, and so the browsers, find it.
  process.env.DISPLAY = screen.display;
  return () => void screen.process.kill();
}
