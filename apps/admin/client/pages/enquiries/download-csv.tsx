import type { InboxFilter } from '../../../inbox-filters.ts';
import { api } from '../../../routes.ts';
import { saveFile } from '../../save-file.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useAction } from '../../ui/use-action.ts';

/** A button that downloads the listed messages as CSV. */
export function DownloadCsv({
  filter,
  search,
  count,
}: {
  filter: InboxFilter;
  search: string;
  count: number;
}) {
  const { runAction, error } = useAction();
  const download = () =>
    runAction(() => saveFile(`enquiries-${filter}.csv`, api.exportEnquiries(), { filter, search }));
  return (
    <>
      <button type="button" className="text-button" disabled={count === 0} onClick={download}>
        Download CSV
      </button>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  );
}
