import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../routes.ts';
import { errorMessage, request } from '../../api-client.ts';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatTimeZone } from '../../ui/format.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns nine o'clock tomorrow in a time zone, as the value of a `datetime-local` input. */
const getTomorrowAtNine = (timeZone: string): string =>
  // The Swedish locale formats dates as YYYY-MM-DD.
  `${new Date(Date.now() + DAY_MS).toLocaleDateString('sv-SE', { timeZone })}T09:00`;

/** The button and dialog for scheduling an entry. @param timeZone the studio's time zone. */
export function SchedulePublish({
  file,
  title,
  timeZone,
  isScheduled,
  onScheduled,
}: {
  file: string;
  title: string;
  timeZone: string;
  isScheduled: boolean;
  onScheduled: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState('');
  const queryClient = useQueryClient();
  const handleOpenChange = (isOpening: boolean) => {
    setIsOpen(isOpening);
    setError('');
    // Queries are invalidated only when the dialog closes. If the server refuses the schedule, the new data moves the entry to another
    // section of the page. This would close the dialog before the editor reads the error.
    if (!isOpening) void queryClient.invalidateQueries();
  };
  const schedule = async (local: string) => {
    try {
      await request(api.scheduledPublish(file), 'PUT', { local });
      handleOpenChange(false);
      onScheduled();
    } catch (cause) {
      setError(errorMessage(cause));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void schedule(String(new FormData(event.currentTarget).get('local')));
  };
  return (
    <ModalDialog
      open={isOpen}
      onOpenChange={handleOpenChange}
      trigger={{ className: 'text-button', children: isScheduled ? 'Reschedule' : 'Schedule' }}
      title={`Schedule ${title}`}
    >
      <form onSubmit={submit}>
        <p>
          The latest version is published at this time, with the new images that only this entry uses. Other
          publications leave it out.
        </p>
        <label htmlFor="local">
          Date and time <span className="muted">{`(${formatTimeZone(timeZone)} time)`}</span>
        </label>
        <input
          id="local"
          name="local"
          type="datetime-local"
          required
          defaultValue={getTomorrowAtNine(timeZone)}
        />
        <ErrorMessage>{error}</ErrorMessage>
        <p className="row">
          <button type="submit" className="button primary">
            Schedule
          </button>
          <DialogCloseButton>Cancel</DialogCloseButton>
        </p>
      </form>
    </ModalDialog>
  );
}
