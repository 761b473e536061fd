import type { WebGLRenderer } from 'three';

/** A shader program of three.js. The types of three.js lack `isReady`. */
interface ShaderProgram {
  program: WebGLProgram | undefined;
  isReady: () => boolean;
}

/**
 * Reports shaders that fail to compile. three.js draws nothing with such a shader. It reports the failure only with
 * `checkShaderErrors`, and then waits for each shader. This function checks the shaders after the browser has compiled them,
 * without waiting.
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
    // The status is null after the WebGL context was lost, which the event `webglcontextlost` reports.
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
