import type { WebGLRenderer } from 'three';

/** A shader that three has made; its types leave out that it can be asked whether it is compiled. */
interface Made {
  program: WebGLProgram | undefined;
  isReady: () => boolean;
}

/**
 * Tells of shaders that the graphics card cannot make: three draws nothing with such a one, and says nothing where it is not
 * to wait for each. Asks once the browser has compiled them, so that nobody waits.
 *
 * @param onBroken called when one cannot be made.
 * @returns what is to be called after each drawing, and what ends it.
 */
export function watchShaders(
  renderer: WebGLRenderer,
  onBroken: () => void,
): { afterDrawing: () => void; end: () => void } {
  const known = new WeakSet<Made>();
  let waiting = 0;
  const look = () => {
    waiting = 0;
    const all: readonly Made[] = (renderer.info.programs ?? []) as unknown as Made[];
    const fresh = all.filter((made) => !known.has(made));
    if (fresh.some((made) => !made.isReady())) {
      waiting = requestAnimationFrame(look);
      return;
    }
    const gl = renderer.getContext();
    for (const made of fresh) known.add(made);
    // Null where the card is lost, which is told of by itself.
    const isBroken = ({ program }: Made) =>
      program !== undefined && gl.getProgramParameter(program, gl.LINK_STATUS) === false;
    if (fresh.some(isBroken)) onBroken();
  };
  return {
    afterDrawing: () => {
      if (waiting === 0) waiting = requestAnimationFrame(look);
    },
    end: () => cancelAnimationFrame(waiting),
  };
}
