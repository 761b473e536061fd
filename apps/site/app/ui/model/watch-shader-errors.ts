import type { WebGLRenderer } from 'three';

/** A shader program of three, whose types leave out `isReady`. */
interface ShaderProgram {
  program: WebGLProgram | undefined;
  isReady: () => boolean;
}

/**
 * Reports shaders that fail to compile. Three draws nothing with a failed shader. It reports the failure only with
 * `checkShaderErrors`, which blocks until each shader is compiled. This function checks shaders after the browser has compiled
 * them, without blocking.
 *
 * @returns a function to call after each render, and one that stops the checks.
 */
export function watchShaderErrors(
  renderer: WebGLRenderer,
  onError: () => void,
): { afterRender: () => void; stop: () => void } {
  const checkedPrograms = new WeakSet<ShaderProgram>();
  let frameRequest = 0;
  const check = () => {
    frameRequest = 0;
    const programs = (renderer.info.programs ?? []) as unknown as readonly ShaderProgram[];
    const uncheckedPrograms = programs.filter((program) => !checkedPrograms.has(program));
    if (uncheckedPrograms.some((program) => !program.isReady())) {
      frameRequest = requestAnimationFrame(check);
      return;
    }
    const gl = renderer.getContext();
    for (const program of uncheckedPrograms) checkedPrograms.add(program);
    // The status is null after the WebGL context was lost. The event `webglcontextlost` reports that.
    const hasFailed = ({ program }: ShaderProgram) =>
      program !== undefined && gl.getProgramParameter(program, gl.LINK_STATUS) === false;
    if (uncheckedPrograms.some(hasFailed)) onError();
  };
  return {
    afterRender: () => {
      if (frameRequest === 0) frameRequest = requestAnimationFrame(check);
    },
    stop: () => cancelAnimationFrame(frameRequest),
  };
}
