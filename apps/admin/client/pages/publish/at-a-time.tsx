import { type FormEvent, useState } from 'react';
import { api } from '../../../addresses.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Leave, Window } from '../../ui/window.tsx';
import { timeZoneName } from '../../ui/words.ts';

const DAY = 24 * 60 * 60_000;

/** Tomorrow at nine, as a field for a day and a time has it. @param zone of the clock. */
const tomorrow = (zone: string): string =>
  // Sweden writes days as such fields do.
  `${new Date(Date.now() + DAY).toLocaleDateString('sv-SE', { timeZone: zone })}T09:00`;

/** Chooses when a thing goes live by itself. @param isSet whether it has a time already. */
export function AtATime({
  file,
  title,
  zone,
  isSet,
  onSet,
}: {
  file: string;
  title: string;
  zone: string;
  isSet: boolean;
  onSet: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { act, fault } = useAct();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const local = String(new FormData(event.currentTarget).get('local'));
    void act(async () => {
      await ask(api.later(file), 'PUT', { local });
      setOpen(false);
      onSet();
    });
  };
  return (
    <Window
      open={open}
      onOpenChange={setOpen}
      opener={{ className: 'plain', children: isSet ? 'Another time' : 'At a time' }}
      title={`When does ${title} go live?`}
    >
      <form onSubmit={submit}>
        <p>
          It goes live by itself then, as it is written at that time, with the new photographs that it alone
          shows. Until then nothing else takes it along.
        </p>
        <label htmlFor="local">
          Day and time <span className="quiet">{`by the clock of ${timeZoneName(zone)}`}</span>
        </label>
        <input id="local" name="local" type="datetime-local" required defaultValue={tomorrow(zone)} />
        <Fault>{fault}</Fault>
        <p className="row">
          <button type="submit" className="button primary">
            Publish it then
          </button>
          <Leave>Leave it</Leave>
        </p>
      </form>
    </Window>
  );
}
