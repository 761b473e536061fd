/** An error with all invalid settings. Each issue names the variable, the reason and an example. */
export class ConfigError extends Error {
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(`The configuration is invalid:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
    this.name = 'ConfigError';
    this.issues = issues;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Trims a setting and removes its quotes. A shell and systemd remove quotes, but `docker run --env-file` keeps them. */
export function unquote(text = ''): string {
  return /^\s*(["'])((?:(?!\1).)*)\1\s*$/s.exec(text)?.[2]?.trim() ?? text.trim();
}
