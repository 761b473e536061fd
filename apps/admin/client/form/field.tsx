import type { ReactNode } from 'react';
import { blank, type FieldSchema } from '../../json-schema.ts';
import { capital, labelOf } from '../../names.ts';
import type { Path } from '../../yaml-edit/data.ts';
import { AddressInput } from './address-input.tsx';
import styles from './field.module.css';
import { FieldConflictChoice } from './field-conflict.tsx';
import { FocusField } from './focus-field.tsx';
import { faultAt, idOf, useForm } from './form-state.ts';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';

export interface FieldProps {
  schema: FieldSchema;
  path: Path;
  value: unknown;
  label: string;
  /** May be left out altogether. */
  optional?: boolean;
  /** Of an image that is an item of a list, or part of one: adds another item with an image. Returns whether it fitted. */
  addImage?: (id: string) => boolean;
}

/** Texts that may be longer than this are written in a field of several lines. */
const LONG = 90;

/** One field of a form, as its schema says: a text, a choice, a list, a group … */
export function Field(props: FieldProps) {
  const { schema, path, value, label, optional } = props;
  const { change } = useForm();
  if (optional && value === undefined) {
    return (
      <>
        <FieldConflictChoice path={path} label={label} />
        <button type="button" className="plain" onClick={() => change(path, blank(schema))}>
          {`Add ${label.toLowerCase()}`}
        </button>
      </>
    );
  }
  if (!optional) return <Asked {...props} />;
  return (
    <div className={styles.optional}>
      <Asked {...props} />
      <button type="button" className="plain" onClick={() => change(path, undefined)}>
        {`Leave out ${label.toLowerCase()}`}
      </button>
    </div>
  );
}

function Asked(props: FieldProps) {
  return (
    <>
      <Control {...props} />
      <FieldConflictChoice path={props.path} label={props.label} />
    </>
  );
}

function Control(props: FieldProps) {
  const { schema, path } = props;
  if (schema.properties) return <Group {...props} />;
  // A place in a picture is a pair of fractions, a part of it four.
  if (schema.prefixItems && /^(focus|phone)$/.test(String(path.at(-1)))) return <FocusField {...props} />;
  if (schema.type === 'array') return <ListField {...props} />;
  if (schema.control === 'picture') return <PictureField {...props} />;
  return <Line {...props} />;
}

function Group({ schema, path, value, label, addImage }: FieldProps) {
  const entries = Object.entries(schema.properties ?? {});
  const record = (value ?? {}) as Record<string, unknown>;
  // A thing's name in addresses and in its file's name is one: it is given when it is added.
  const asked = entries.filter(([key]) => path.length > 0 || key !== 'id');
  const fields = asked.map(([key, inner]) => (
    <Field
      key={key}
      schema={inner}
      path={[...path, key]}
      value={record[key]}
      label={inner.title ?? labelOf(key)}
      optional={!schema.required?.includes(key)}
      {...(addImage && inner.control === 'picture' && { addImage })}
    />
  ));
  if (label === '') return fields;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {fields}
    </fieldset>
  );
}

function Line({ schema, path, value, label }: FieldProps) {
  const { change, look } = useForm();
  const id = idOf(path);
  const text = value === undefined || value === null ? '' : String(value);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const shared = {
    id,
    value: text,
    onFocus: () => look(text),
    onChange: ({ target }: { target: { value: string } }) =>
      change(path, isNumber && target.value !== '' ? Number(target.value) : target.value),
  };
  return (
    <Labelled id={id} label={label} path={path} schema={schema} length={text.length}>
      {(described) => {
        if (schema.enum)
          return (
            <select {...shared} {...described}>
              {schema.enum.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          );
        if (schema.format === 'color')
          return (
            <div className={styles.colour}>
              <input type="text" {...shared} {...described} />
              {/^#[0-9a-f]{6}$/i.test(text) && (
                <input
                  type="color"
                  aria-label={`${label}, chosen by eye`}
                  value={text}
                  onChange={shared.onChange}
                />
              )}
            </div>
          );
        if (schema.control === 'address') return <AddressInput {...shared} {...described} />;
        if (schema.type === 'string' && (schema.maxLength ?? 0) > LONG)
          return <textarea {...shared} {...described} />;
        const type =
          schema.format === 'date'
            ? 'date'
            : isNumber
              ? 'number'
              : schema.format === 'email'
                ? 'email'
                : 'text';
        return <input type={type} step={schema.type === 'integer' ? 1 : 'any'} {...shared} {...described} />;
      }}
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  path: Path;
  schema: FieldSchema;
  /** Characters so far. */
  length?: number;
  children: (described: { 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }) => ReactNode;
}

/** A field with its name, its room for characters, and what is wrong with it. */
export function Labelled({ id, label, path, schema, length, children }: LabelledProps) {
  const { faults } = useForm();
  const fault = faultAt(faults, path)?.message ?? '';
  const limit = schema.maxLength;
  const told = [schema.description && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {limit !== undefined && length !== undefined && length > limit * 0.7 && (
        <span className={styles.count} data-over={length > limit}>
          {`${length} of ${limit}`}
        </span>
      )}
      {children({ ...(fault && { 'aria-invalid': true }), 'aria-describedby': told || undefined })}
      {schema.description && (
        <p id={`${id}-hint`} className="quiet">
          {schema.description}
        </p>
      )}
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {capital(fault)}
      </p>
    </div>
  );
}
