import { errorText } from '@studio/http/errors';
import { ConfigError } from '@studio/http/settings';
import {
  backUpNow,
  checkSetup,
  deleteEnquiry,
  listEnquiries,
  restoreFrom,
  retryEnquiries,
  showEnquiry,
} from './commands.ts';
import { startRelay } from './start.ts';

const USAGE = `npm run relay                     start the relay without the site
npm run relay -- list             list queued, failed and quarantined enquiries
npm run relay -- show ID          show one enquiry
npm run relay -- retry ID | all   queue a failed or quarantined enquiry for sending, or all failed ones
npm run relay -- drop ID          delete one enquiry
npm run relay -- check [ADDRESS]  check the configuration and the sender's DNS records, and send a test mail
npm run relay -- backup           back up the database now
npm run relay -- restore FILE     replace the database by a backup (stop the website first)`;

async function runCommand([command, argument = '']: string[]): Promise<void> {
  const needsId = command === 'show' || command === 'retry' || command === 'drop';
  if (needsId && argument === '')
    throw new Error(`${command} needs the ID of an enquiry (see "npm run relay -- list").`);
  if (command === undefined || command === 'start') return startRelay(process.env);
  if (command === 'list') return listEnquiries(process.env);
  if (command === 'show') return showEnquiry(process.env, argument);
  if (command === 'retry') return retryEnquiries(process.env, argument);
  if (command === 'drop') return deleteEnquiry(process.env, argument);
  if (command === 'restore' && argument === '') throw new Error('restore needs the path of a backup.');
  if (command === 'backup') return backUpNow(process.env);
  if (command === 'restore') return restoreFrom(process.env, argument);
  if (command === 'check') return checkSetup(process.env, argument);
  console.log(USAGE);
  if (command !== 'help' && command !== '--help') process.exitCode = 2;
}

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Error: ${errorText(error)}`);
  process.exit(1);
}
