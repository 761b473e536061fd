import { matchContentType } from '@studio/content/schema/content-types';
import { findMarkedEntry, MARK_FIELDS, type MarkField } from '@studio/content/schema/image-metadata';
import { type MouseEvent, useRef, useState } from 'react';
import type { EntrySummary } from '../../api-types.ts';
import { capitalize } from '../../labels.ts';
import { api } from '../../routes.ts';
import { useEntries } from '../use-entries.ts';
import { useEntryFile } from '../use-entry-file.ts';
import { clampPoint, type ImagePoint } from './crop-rect.ts';
import fieldStyles from './field.module.css';
import { FieldGroup } from './field-group.tsx';
import styles from './focal-point-field.module.css';
import { findIssuesWithin, useForm } from './form-state.ts';
import type { FieldProps } from './labelled-field.tsx';
import { IconButton } from './move-buttons.tsx';
import { describePoint, getMovePointHandlers, getPositionStyle } from './move-point.ts';

type FormMark = { [field in MarkField]?: string } & { at: ImagePoint };

const FIELD_LABELS: Readonly<Record<MarkField, string>> = {
  piece: 'Furniture',
  candle: 'Candles',
  project: 'Projects',
};
const MARK_FIELD_NAMES = Object.keys(MARK_FIELDS) as MarkField[];
const CENTRE: ImagePoint = [0.5, 0.5];

/**
 * Reads the marks of an image. A mark links a point of the image to an entry. If somebody has edited the file by hand, a mark may lack a
 * position. Such a mark is put in the centre.
 */
const toFormMarks = (value: unknown): FormMark[] =>
  Array.isArray(value)
    ? value.map((mark) => {
        const { at, ...entry } = { ...mark };
        return {
          ...entry,
          at: Array.isArray(at) && at.length === 2 ? clampPoint([Number(at[0]), Number(at[1])]) : CENTRE,
        };
      })
    : [];

/** Returns the value of a mark's `<option>`; '' if the mark has no entry. */
const getChoiceValue = (mark: FormMark): string => {
  const entry = findMarkedEntry(mark);
  return entry ? `${entry.field}/${entry.id}` : '';
};

/**
 * A field for the marks of an image. A click on the image adds a mark. A list below the image
 * sets the entry of each mark.
 */
export function MarksField({ schema, path, value, label, optional }: FieldProps) {
  const { change, issues, imageRevision } = useForm();
  const file = useEntryFile() ?? '';
  const { data: entries = [] } = useEntries();
  const containerRef = useRef<HTMLDivElement>(null);
  /** Position of a mark that has no entry yet. The mark is added to the field when its entry is chosen. */
  const [newPoint, setNewPoint] = useState<ImagePoint>();
  const marks = toFormMarks(value);
  const entryGroups = MARK_FIELD_NAMES.map((field) => ({
    field,
    entries: entries.filter(
      ({ contentType, state }) => contentType === MARK_FIELDS[field] && state !== 'removed',
    ),
  }));
  const getMarkTitle = (mark: FormMark, index: number) => {
    const entry = findMarkedEntry(mark);
    const markedEntry = entryGroups
      .find(({ field }) => field === entry?.field)
      ?.entries.find(({ id }) => id === entry?.id);
    return markedEntry?.title ?? entry?.id ?? `Mark ${index + 1}`;
  };
  const setMark = (index: number, mark: FormMark) => change(path, marks.with(index, mark));
  const removeMark = (index: number) => {
    change(path, marks.length > 1 ? marks.toSpliced(index, 1) : undefined);
    containerRef.current?.focus();
  };
  const chooseEntry = (choice: string, at: ImagePoint, index?: number) => {
    const [field = '', id = ''] = choice.split('/');
    const mark: FormMark = { [field]: id, at };
    if (index !== undefined) return setMark(index, mark);
    change(path, [...marks, mark]);
    setNewPoint(undefined);
  };
  const addMarkAtPointer = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLButtonElement) return;
    const imageRect = event.currentTarget.getBoundingClientRect();
    setNewPoint(
      clampPoint([
        (event.clientX - imageRect.left) / imageRect.width,
        (event.clientY - imageRect.top) / imageRect.height,
      ]),
    );
  };
  const takenChoices = new Set(marks.map(getChoiceValue));
  const markIssues = findIssuesWithin(issues, path);

  return (
    <FieldGroup label={label} path={path} optional={optional} isEmpty={marks.length === 0}>
      <p className="muted">
        {`${schema.description} Click on the image to add a mark. Drag a mark, or move it with the arrow keys; Delete removes it.`}
      </p>
      {/* biome-ignore-start lint/a11y: by keyboard, the button below adds a mark */}
      <div ref={containerRef} className={styles.photo} tabIndex={-1} onClick={addMarkAtPointer}>
        {/* biome-ignore-end lint/a11y: by keyboard, the button below adds a mark */}
        <img
          key={imageRevision}
          src={api.image(matchContentType(file)?.id ?? '', 1200, imageRevision)}
          alt=""
          draggable={false}
        />
        {marks.map((mark, index) => (
          <MarkPoint
            key={index}
            number={index + 1}
            title={getMarkTitle(mark, index)}
            at={mark.at}
            container={containerRef}
            onMove={(at) => setMark(index, { ...mark, at })}
            onRemove={() => removeMark(index)}
          />
        ))}
        {newPoint && (
          <MarkPoint
            number={marks.length + 1}
            title="New mark"
            at={newPoint}
            container={containerRef}
            onMove={setNewPoint}
            onRemove={() => setNewPoint(undefined)}
          />
        )}
      </div>
      {markIssues.map(({ path: issuePath, message }) => (
        <p key={issuePath.join('-')} className={fieldStyles.issue}>
          {capitalize(message)}
        </p>
      ))}
      <ol className={styles.marks}>
        {marks.map((mark, index) => (
          <li key={index}>
            <EntryChoice
              label={`Mark ${index + 1}`}
              value={getChoiceValue(mark)}
              groups={entryGroups}
              takenChoices={takenChoices}
              onChoose={(choice) => chooseEntry(choice, mark.at, index)}
            />
            <IconButton
              icon="×"
              label={`Remove ${getMarkTitle(mark, index)}`}
              disabled={false}
              onClick={() => removeMark(index)}
            />
          </li>
        ))}
        {newPoint && (
          <li>
            <EntryChoice
              label="New mark"
              value=""
              groups={entryGroups}
              takenChoices={takenChoices}
              autoFocus
              onChoose={(choice) => chooseEntry(choice, newPoint)}
            />
            <IconButton
              icon="×"
              label="Remove new mark"
              disabled={false}
              onClick={() => setNewPoint(undefined)}
            />
          </li>
        )}
      </ol>
      {!newPoint && (
        <button type="button" className="text-button" onClick={() => setNewPoint(CENTRE)}>
          Add a mark
        </button>
      )}
    </FieldGroup>
  );
}

interface MarkPointProps {
  number: number;
  title: string;
  at: ImagePoint;
  container: React.RefObject<HTMLElement | null>;
  onMove: (at: ImagePoint) => void;
  onRemove: () => void;
}

function MarkPoint({ number, title, at, container, onMove, onRemove }: MarkPointProps) {
  const { onKeyDown, ...handlers } = getMovePointHandlers(container, at, (point) =>
    onMove(clampPoint(point)),
  );
  return (
    <button
      type="button"
      className={styles.point}
      style={getPositionStyle(at)}
      aria-label={`${title}: ${describePoint(at)}`}
      title={title}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
        else onKeyDown(event);
      }}
    >
      {number}
    </button>
  );
}

interface EntryChoiceProps {
  label: string;
  value: string;
  groups: readonly { field: MarkField; entries: readonly EntrySummary[] }[];
  /** The chosen options (`field/id`) of all marks. Each entry can have only one mark. */
  takenChoices: ReadonlySet<string>;
  autoFocus?: boolean;
  onChoose: (choice: string) => void;
}

/** Lets editors choose the entry of a mark. A removed entry stays selected and is shown by its id. */
function EntryChoice({ label, value, groups, takenChoices, autoFocus, onChoose }: EntryChoiceProps) {
  const isListed = groups.some(({ field, entries }) => entries.some(({ id }) => `${field}/${id}` === value));
  return (
    <select
      aria-label={label}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: follows a click on the image, which asks for the entry
      autoFocus={autoFocus}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    >
      {value === '' && <option value="">Choose an entry</option>}
      {value !== '' && !isListed && <option value={value}>{value.replace(/.*\//, '')}</option>}
      {groups.map(({ field, entries }) => (
        <optgroup key={field} label={FIELD_LABELS[field]}>
          {entries.map(({ id, title }) => {
            const choice = `${field}/${id}`;
            return (
              <option key={id} value={choice} disabled={choice !== value && takenChoices.has(choice)}>
                {title}
              </option>
            );
          })}
        </optgroup>
      ))}
    </select>
  );
}
