const results = new Map<string, { of: readonly unknown[]; made: unknown }>();

/**
 * What was made of a file before, where it was made of the same. In development a change of one file makes every module that
 * reads content begin anew; a journal of a thousand articles is then not parsed again for one of them.
 *
 * @param file names the result; the last one alone is kept.
 * @param of all that the result depends on: texts by their characters, everything else by being the very same.
 */
export function kept<Made>(file: string, of: readonly unknown[], make: () => Made): Made {
  const before = results.get(file);
  if (before?.of.length === of.length && of.every((one, index) => one === before.of[index]))
    return before.made as Made;
  const made = make();
  results.set(file, { of, made });
  return made;
}
