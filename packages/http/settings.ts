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

/** Reads settings from environment variables and collects the issues of all settings. */
export class SettingsReader {
  readonly issues: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Returns the value of a setting; an empty string if it is not set. */
  readText(name: string): string {
    return unquote(this.#env[name]);
  }

  /** Reads a comma-separated setting. */
  readList(name: string): string[] {
    return this.readText(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Adds an issue about a setting. @param example a valid value. */
  addIssue(name: string, issue: string, example: string): void {
    this.issues.push(`${name}: ${issue}. Example: ${name}=${example}`);
  }

  /** Reads a whole number. Returns `fallback` if the setting is missing or invalid. Adds an issue if it is invalid. */
  readInteger(name: string, fallback: number, min: number, max: number): number {
    const text = this.readText(name);
    if (text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    this.addIssue(name, `"${text}" is not a whole number from ${min} to ${max}`, String(fallback));
    return fallback;
  }

  /**
   * Checks that a text is an origin, such as https://www.example.com. Otherwise adds an issue and returns an empty string.
   *
   * @param name name of the setting, for the message.
   * @param text value of the setting.
   */
  readOrigin(name: string, text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.username === ''
    ) {
      return url.origin;
    }
    this.addIssue(name, `"${text}" is not an origin (scheme and host, no path)`, 'https://www.example.com');
    return '';
  }
}
