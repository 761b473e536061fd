/** Saves one number after another until it is killed, and prints each one that was accepted. For the test of crashes. */
import { Repository } from '../server/repository.ts';

const [folder = '', source = '', first = '0'] = process.argv.slice(2);
const repository = await Repository.open(folder, source);
const person = { name: 'Asha', email: 'asha@example.com' };
for (let count = Number(first); ; count += 1) {
  await repository.save(
    [{ path: 'content/candles/mitti.yaml', bytes: Buffer.from(`count: ${count}\n`) }],
    person,
    `Edit ${count % 3}`,
  );
  process.stdout.write(`${count}\n`);
}
