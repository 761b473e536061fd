/** All that is wrong with the environment, each with the variable, what is wrong, and an example. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The text of a setting, without blanks around it, and without the quotes that a shell and systemd take off a value: `docker run
 * --env-file` leaves them on.
 */
export function unquoted(text = ''): string {
  return /^\s*(["'])([^"']*)\1\s*$/.exec(text)?.[2]?.trim() ?? text.trim();
}

/** Reads single settings, and notes all that is wrong with them. */
export class SettingsReader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** A setting as it is, without blanks around it; empty when there is none. */
  text(name: string): string {
    return unquoted(this.#env[name]);
  }

  /** A setting of several, divided by commas. */
  list(name: string): string[] {
    return this.text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Notes that a setting is wrong, and how one that is right looks. */
  wrong(name: string, what: string, example: string): void {
    this.problems.push(`${name}: ${what}. Example: ${name}=${example}`);
  }

  /** A whole number from `low` to `high`; the fallback where there is none, or none that can be used. */
  whole(name: string, fallback: number, low: number, high: number): number {
    const text = this.text(name);
    if (text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    this.wrong(name, `"${text}" is not a whole number from ${low} to ${high}`, String(fallback));
    return fallback;
  }

  /** An origin, such as https://www.example.com; empty when the text is none. */
  origin(name: string, text: string): string {
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
    this.wrong(name, `"${text}" is not an origin (scheme and host, no path)`, 'https://www.example.com');
    return '';
  }
}
