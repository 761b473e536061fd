import { errorText } from '@studio/http/problem';
import { ConfigError } from '@studio/http/settings';
import { check, drop, list, retry, show } from './commands.ts';
import { startRelay } from './start.ts';

const usage = `npm run relay                     start the relay alone
npm run relay -- list             what waits, what failed and why, what is held
npm run relay -- show ID          one enquiry with its text
npm run relay -- retry ID | all   send what failed or is held (all: what failed)
npm run relay -- drop ID          remove one enquiry for good
npm run relay -- check [ADDRESS]  test the configuration by sending one mail`;

async function run([command, argument = '']: string[]): Promise<void> {
  const needsId = command === 'show' || command === 'retry' || command === 'drop';
  if (needsId && argument === '')
    throw new Error(`${command} needs the ID of an enquiry (see "npm run relay -- list").`);
  if (command === undefined || command === 'start') return startRelay(process.env);
  if (command === 'list') return list(process.env);
  if (command === 'show') return show(process.env, argument);
  if (command === 'retry') return retry(process.env, argument);
  if (command === 'drop') return drop(process.env, argument);
  if (command === 'check') return check(process.env, argument);
  console.log(usage);
  if (command !== 'help' && command !== '--help') process.exitCode = 2;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
